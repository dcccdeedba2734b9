/** My last gesture, shown before the server has confirmed it, and a pillow being dragged. */
import { choose, shownTouch } from "./choose";
import type { Match, Touch, Gesture } from "./types";

export interface Drag {
  readonly x: number;
  readonly y: number;
}

export class Hand {
  #match: Match;
  #local = $state.raw<{ turn: number; touch: Touch } | null>(null);
  /** Where the dragged pillow is, in the coordinates of the window. */
  drag = $state.raw<Drag | null>(null);
  /** The pillow my finger took, of those in the middle. */
  grip = $state.raw<{ turn: number; index: number } | null>(null);
  /** Milliseconds from the reveal on this screen to my first touch of this turn. */
  reaction = $state.raw<{ turn: number; ms: number } | null>(null);
  /** The turn in which I reached and found no pillow. */
  missed = $state.raw(-1);
  #painted = 0;

  constructor(match: Match) {
    this.#match = match;
  }

  /** My touch of this turn as the screen shows it. */
  get touch(): Touch | null {
    const { pub, me } = this.#match;
    if (me === null) return null;
    return shownTouch(pub.touches[me] ?? null, this.#mine);
  }

  /** What I did, for as long as the server may still count it: not once the verdicts are there. */
  get #mine(): Touch | null {
    const { turn, phase } = this.#match.pub;
    return this.#local?.turn === turn && (phase === "hush" || phase === "open") ? this.#local.touch : null;
  }

  /** Pillows in the middle, without the one I have just taken. */
  get free(): number {
    const { pub, me } = this.#match;
    const ahead = me !== null && !pub.touches[me] && this.touch && !this.touch.early ? 1 : 0;
    return Math.max(0, pub.free - ahead);
  }

  /** Whether a pillow still lies in its place: the one I took leaves, else the last ones do. */
  lies(index: number): boolean {
    const { turn, pillows } = this.#match.pub;
    const mine = this.grip?.turn === turn ? this.grip.index : pillows - 1;
    const rank = (pillows + mine - index) % pillows;
    return rank >= pillows - this.free;
  }

  /** The reveal has arrived: the next frame paints it. */
  revealed(): void {
    this.#painted = 0;
    requestAnimationFrame((time) => (this.#painted = time));
  }

  /** Sends the offer that fits the gesture; false when there is none. */
  reach(gesture: Gesture, event: Event): boolean {
    const match = this.#match;
    if (match.me === null || match.paused) return false;
    const action = choose(match.offers, gesture);
    // Until the server confirms my gesture, the offers are still those from before it.
    if (!action || (this.touch && (this.touch.early || this.touch.use !== "none" || action.type === "take")))
      return this.#nothing();
    const { turn, phase } = match.pub;
    if (!this.touch && phase === "open" && this.#painted)
      this.reaction = { turn, ms: Math.max(0, event.timeStamp - this.#painted) };
    const touch: Touch = {
      use: action.type === "take" ? "none" : action.type,
      target: action.type === "throw" ? action.target : null,
      early: phase === "hush",
    };
    this.#local = { turn, touch };
    void match.act(action, event).then((answer) => {
      if (!answer.ok && this.#local?.touch === touch) this.#forget();
    });
    return true;
  }

  #nothing(): false {
    const { pub } = this.#match;
    if (pub.phase === "open" && !this.touch && pub.free === 0) this.missed = pub.turn;
    return false;
  }

  #forget(): void {
    this.#local = null;
    this.drag = null;
  }
}
