/** The dice and the place a player has chosen, among the placings the server offers. */
import { exact, indexes, placings, possible, ways } from "./pick";
import type { Match, Placing } from "./types";

export class Choice {
  /** Indexes of chosen dice. */
  chosen = $state.raw<readonly number[]>([]);
  /** A place that can be filled in several ways: which one is being asked. */
  asked = $state.raw<number | null>(null);
  readonly mine: boolean = $derived.by(() => {
    const { pub, me } = this.match;
    return me !== null && pub.seat === me && pub.phase !== "over";
  });
  readonly all: readonly Placing[] = $derived.by(() => (this.mine ? placings(this.match.offers) : []));
  readonly values: readonly number[] = $derived.by(() => this.chosen.map((index) => this.match.pub.dice[index] ?? 0));
  readonly lit: ReadonlySet<number> = $derived(new Set(exact(this.all, this.values).map(({ place }) => place)));
  readonly maybe: ReadonlySet<number> = $derived(new Set(possible(this.all, this.values).map(({ place }) => place)));
  readonly ways: readonly Placing[] = $derived(this.asked === null ? [] : ways(this.all, this.asked, this.values));

  constructor(private readonly match: Match) {}

  get sum(): number {
    return this.values.reduce((total, value) => total + value, 0);
  }

  clear(): void {
    this.chosen = [];
    this.asked = null;
  }

  toggle = (index: number): void => {
    this.match.sound("pick");
    this.asked = null;
    const { chosen } = this;
    this.chosen = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index];
  };

  put = (placing: Placing, event: Event): void => {
    this.chosen = indexes(this.match.pub.dice, placing.dice);
    this.asked = null;
    void this.match.act(placing, event);
  };

  place = (at: number, event: Event): void => {
    const found = ways(this.all, at, this.values);
    if (found.length === 1) this.put(found[0]!, event);
    else if (found.length) this.asked = at;
  };
}
