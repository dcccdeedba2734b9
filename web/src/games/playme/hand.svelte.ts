/** My hand as the screen shows it: what I have just done, before the server has said so. The view is the truth. */
import { atHome, away, onLine, onStep, places, tapDie, used, wishOfKey, type Wish } from "./moves";
import type { Action, Table } from "./types";

const PATIENCE = 1_200;

export class Hand {
  #table: Table;
  #gone = $state.raw<{ of: string; values: readonly number[] } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The dice are in the air. */
  rolling = $state(false);
  /** A roll asked for too soon: it follows as soon as the hand is ready. */
  queued = $state(false);
  /** The value of a die that waits for a line to be chosen. */
  held = $state.raw<number | null>(null);
  /** Counts my rolls: each falls anew. */
  throws = $state(0);
  /** Where a dragged die is, in the coordinates of the window. */
  drag = $state.raw<{ die: number; x: number; y: number } | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  get roll(): readonly number[] {
    const { pub, me } = this.#table;
    return me === null ? [] : (pub.dice[me] ?? []);
  }

  get line(): number {
    const { pub, me } = this.#table;
    return me === null ? 0 : (pub.lines[me] ?? 0);
  }

  /** Places in the roll of the dice I have just used. */
  get gone(): readonly number[] {
    return this.#gone && this.#gone.of === this.#now() ? places(this.roll, this.#gone.values) : [];
  }

  /** The others' seats in the order they are shown and keyed. */
  get rivals(): readonly number[] {
    const { me, seats } = this.#table;
    return me === null ? [] : seats.slice(1).map((_, index) => (me + 1 + index) % seats.length);
  }

  /** The dice have fallen. */
  fell(): void {
    this.#land();
    this.held = null;
    this.throws += 1;
  }

  /** Rolls now, or as soon as the hand is ready. */
  shake(event?: Event): void {
    const table = this.#table;
    if (table.me === null || table.paused || this.rolling) return;
    const offer = table.offers.find((one) => one.type === "roll");
    if (!offer) {
      this.queued = table.pub.phase === "round" && table.own?.ready === false;
      return;
    }
    this.queued = false;
    this.held = null;
    this.rolling = true;
    table.sound("dice");
    table.vibrate(15);
    this.#timer = setTimeout(() => this.#land(), PATIENCE);
    void table.act(offer, event).then((answer) => answer.ok || this.#land());
  }

  /** Does this, if anything; whether it was anything. */
  do(action: Action | null | undefined, event?: Event): boolean {
    const table = this.#table;
    if (!action || table.me === null || table.paused || this.rolling || this.gone.length) return false;
    this.queued = false;
    this.held = null;
    const gone = { of: this.#now(), values: used(action, this.line) };
    this.#gone = gone;
    table.vibrate(action.type === "slap" ? 60 : 20);
    void table.act(action, event).then((answer) => {
      if (!answer.ok && this.#gone === gone) this.#gone = null;
    });
    return true;
  }

  /** A tap on a die of mine. */
  die(die: number, event?: Event): void {
    const { offers } = this.#table;
    if (this.do(tapDie(offers, die), event)) return;
    this.held = away(offers, die).length > 1 && this.held !== die ? die : null;
  }

  /** A tap on another's line. */
  target(seat: number, event?: Event): void {
    this.do(onLine(this.#table.offers, seat, (this.#table.pub.lines[seat] ?? 0) + 1).at(-1), event);
  }

  slap(event?: Event): void {
    this.do(this.#table.offers.find((one) => one.type === "slap"), event);
  }

  step(step: number, event?: Event): void {
    this.do(onStep(this.#table.offers, this.line, step), event);
  }

  /** A die let go over a place marked `home` or `line:SEAT`. */
  drop(die: number, mark: string, event: Event): void {
    const { offers } = this.#table;
    const seat = Number(mark.slice(5));
    this.do(mark === "home" ? atHome(offers, die) : away(offers, die).find((offer) => offer.target === seat), event);
  }

  key(event: KeyboardEvent): boolean {
    const wish = wishOfKey(event);
    if (wish) this.#wish(wish, event);
    return wish !== null;
  }

  #wish(wish: Wish, event: Event): void {
    if (wish.do === "roll") this.shake(event);
    else if (wish.do === "slap") this.slap(event);
    else if (wish.do === "die") this.die(wish.die, event);
    else if (wish.do === "recall") this.do(this.#table.offers.find((one) => one.type === "recall"), event);
    else if (wish.do === "line" && this.rivals[wish.index] !== undefined) this.target(this.rivals[wish.index]!, event);
  }

  /** What my dice are, so that a picture of before is known to be old. */
  #now(): string {
    const { pub, me } = this.#table;
    return me === null ? "" : `${pub.round} ${pub.rolls[me]} ${this.roll.join("")} ${pub.lines[me]} ${this.throws}`;
  }

  #land(): void {
    clearTimeout(this.#timer);
    this.rolling = false;
  }
}
