/** My dice as the screen shows them: with the action just made, before the server has confirmed it. */
import { atHome, away, onLine, onStep, places, tapDie, used, gestureOfKey, type Gesture } from "./moves";
import type { Action, Match } from "./types";

const PATIENCE = 1_200;

export class Hand {
  #match: Match;
  #gone = $state.raw<{ of: string; values: readonly number[] } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The dice are in the air. */
  rolling = $state(false);
  /** A roll asked for too soon: it is sent as soon as it is allowed. */
  queued = $state(false);
  /** The value of a die that waits for a line to be chosen. */
  held = $state.raw<number | null>(null);
  /** Counts my rolls: each falls anew. */
  throws = $state(0);
  /** Where a dragged die is, in the coordinates of the window. */
  drag = $state.raw<{ die: number; x: number; y: number } | null>(null);

  constructor(match: Match) {
    this.#match = match;
  }

  get roll(): readonly number[] {
    const { pub, me } = this.#match;
    return me === null ? [] : (pub.dice[me] ?? []);
  }

  get line(): number {
    const { pub, me } = this.#match;
    return me === null ? 0 : (pub.lines[me] ?? 0);
  }

  /** Places in the roll of the dice I have just used. */
  get gone(): readonly number[] {
    return this.#gone && this.#gone.of === this.#now() ? places(this.roll, this.#gone.values) : [];
  }

  /** The others' seats in the order they are shown and keyed. */
  get rivals(): readonly number[] {
    const { me, seats } = this.#match;
    return me === null ? [] : seats.slice(1).map((_, index) => (me + 1 + index) % seats.length);
  }

  /** The dice have fallen. */
  fell(): void {
    this.#land();
    this.held = null;
    this.throws += 1;
  }

  /** Rolls now, or as soon as it is allowed. */
  shake(event?: Event): void {
    const match = this.#match;
    if (match.me === null || match.paused || this.rolling) return;
    const offer = match.offers.find((one) => one.type === "roll");
    if (!offer) {
      this.queued = match.pub.phase === "round" && match.own?.ready === false;
      return;
    }
    this.queued = false;
    this.held = null;
    this.rolling = true;
    match.sound("dice");
    match.vibrate(15);
    this.#timer = setTimeout(() => this.#land(), PATIENCE);
    void match.act(offer, event).then((answer) => answer.ok || this.#land());
  }

  /** Does this, if anything; whether it was anything. */
  do(action: Action | null | undefined, event?: Event): boolean {
    const match = this.#match;
    if (!action || match.me === null || match.paused || this.rolling || this.gone.length) return false;
    this.queued = false;
    this.held = null;
    const gone = { of: this.#now(), values: used(action, this.line) };
    this.#gone = gone;
    match.vibrate(action.type === "slap" ? 60 : 20);
    void match.act(action, event).then((answer) => {
      if (!answer.ok && this.#gone === gone) this.#gone = null;
    });
    return true;
  }

  /** A tap on a die of mine. */
  die(die: number, event?: Event): void {
    const { offers } = this.#match;
    if (this.do(tapDie(offers, die), event)) return;
    this.held = away(offers, die).length > 1 && this.held !== die ? die : null;
  }

  /** A tap on another's line. */
  target(seat: number, event?: Event): void {
    this.do(onLine(this.#match.offers, seat, (this.#match.pub.lines[seat] ?? 0) + 1).at(-1), event);
  }

  slap(event?: Event): void {
    this.do(
      this.#match.offers.find((one) => one.type === "slap"),
      event,
    );
  }

  step(step: number, event?: Event): void {
    this.do(onStep(this.#match.offers, this.line, step), event);
  }

  /** A die let go over a place marked `home` or `line:SEAT`. */
  drop(die: number, mark: string, event: Event): void {
    const { offers } = this.#match;
    const seat = Number(mark.slice(5));
    this.do(mark === "home" ? atHome(offers, die) : away(offers, die).find((offer) => offer.target === seat), event);
  }

  key(event: KeyboardEvent): boolean {
    const gesture = gestureOfKey(event);
    if (gesture) this.#gesture(gesture, event);
    return gesture !== null;
  }

  #gesture(gesture: Gesture, event: Event): void {
    if (gesture.do === "roll") this.shake(event);
    else if (gesture.do === "slap") this.slap(event);
    else if (gesture.do === "die") this.die(gesture.die, event);
    else if (gesture.do === "recall")
      this.do(
        this.#match.offers.find((one) => one.type === "recall"),
        event,
      );
    else if (gesture.do === "line" && this.rivals[gesture.index] !== undefined)
      this.target(this.rivals[gesture.index]!, event);
  }

  /** What my dice are, so that a picture of before is known to be old. */
  #now(): string {
    const { pub, me } = this.#match;
    return me === null ? "" : `${pub.round} ${pub.rolls[me]} ${this.roll.join("")} ${pub.lines[me]} ${this.throws}`;
  }

  #land(): void {
    clearTimeout(this.#timer);
    this.rolling = false;
  }
}
