/** The dice and the place a player has chosen, among the placings the server offers. */
import { exact, indexes, placings, possible, ways } from "./pick";
import type { Match, Placing } from "./types";

/** What is asked once more because it would lose the turn: stopping now, or placing the last dice there. */
export type Doubt = { readonly what: "stop" } | { readonly what: "place"; readonly placing: Placing };

export class Choice {
  /** Indexes of chosen dice. */
  chosen = $state.raw<readonly number[]>([]);
  /** A place that can be filled in several ways: which one is being asked. */
  asked = $state.raw<number | null>(null);
  doubt = $state.raw<Doubt | null>(null);
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
    this.asked = this.doubt = null;
  }

  toggle = (index: number): void => {
    this.match.sound("pick");
    this.asked = this.doubt = null;
    const { chosen } = this;
    this.chosen = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index];
  };

  put = (placing: Placing, event: Event): void => {
    this.chosen = indexes(this.match.pub.dice, placing.dice);
    this.asked = null;
    if (this.#isDoomed(placing) && this.#hasBetter) this.doubt = { what: "place", placing };
    else void this.match.act(placing, event);
  };

  place = (at: number, event: Event): void => {
    const found = ways(this.all, at, this.values);
    this.doubt = null;
    if (found.length === 1) this.put(found[0]!, event);
    else if (found.length) this.asked = at;
  };

  /** Stops; asks once more first where that loses the turn although one could go on. */
  stop = (event: Event): void => {
    const { offers, pub } = this.match;
    const stop = offers.find((offer) => offer.type === "stop");
    if (pub.stop?.why && offers.some((offer) => offer.type === "roll")) this.doubt = { what: "stop" };
    else if (stop) void this.match.act(stop, event);
  };

  /** Does what was asked once more. */
  confirm = (event: Event): void => {
    const { doubt } = this;
    const stop = this.match.offers.find((offer) => offer.type === "stop");
    this.doubt = null;
    if (doubt?.what === "place") void this.match.act(doubt.placing, event);
    else if (doubt && stop) void this.match.act(stop, event);
  };

  /** With the last dice the turn stops by itself, and the server has not named this place as safe. */
  #isDoomed(placing: Placing): boolean {
    const { dice, safe } = this.match.pub;
    return placing.dice.length === dice.length && !safe.includes(placing.place);
  }

  get #hasBetter(): boolean {
    return (
      this.all.some((placing) => !this.#isDoomed(placing)) ||
      this.match.offers.some((offer) => offer.type === "spend_yarn")
    );
  }
}
