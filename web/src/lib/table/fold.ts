/** Folds what is told into what is known. Pure: the screen is another matter. */
import type { Cue, News, Outcome } from "$lib/wire";

/** A match as far as one viewer knows it. */
export interface Known {
  readonly stream: string;
  readonly v: number;
  readonly pub: Readonly<Record<string, unknown>>;
  readonly own: Readonly<Record<string, unknown>> | null;
  readonly offers: readonly unknown[];
  readonly open: readonly string[];
  readonly cue: Cue | null;
  readonly outcome: Outcome | null;
}

type Fields = Readonly<Record<string, unknown>>;

function fresh(news: News): Known {
  return {
    stream: news.stream ?? "",
    v: news.v,
    pub: (news.public ?? {}) as Fields,
    own: (news.own ?? null) as Fields | null,
    offers: news.offers ?? [],
    open: news.open ?? [],
    cue: news.cue ?? null,
    outcome: news.outcome ?? null,
  };
}

/** Whole fields that changed, single elements of lists that did (`each`), and fields that a fact here says (`same`). */
function pubAfter(known: Known, news: News): Fields {
  if (!news.public && !news.each && !news.same) return known.pub;
  const pub: Record<string, unknown> = { ...known.pub, ...(news.public as Fields | undefined) };
  for (const [field, elements] of Object.entries(news.each ?? {})) {
    pub[field] = (pub[field] as readonly unknown[]).map((old, i) => (i in elements ? elements[i] : old));
  }
  for (const [field, [index, name]] of Object.entries(news.same ?? {})) {
    pub[field] = (news.facts?.[index] as Fields)[name];
  }
  return pub;
}

/** All anew, or some gone (`less`). */
function offersAfter(known: Known, news: News): readonly unknown[] {
  const gone = news.less;
  return news.offers ?? (gone ? known.offers.filter((_, i) => !gone.includes(i)) : known.offers);
}

function ownAfter(known: Known, news: News): Known["own"] {
  if (news.own === undefined) return known.own;
  return news.own === null ? null : { ...known.own, ...(news.own as Fields) };
}

/** What is known after some news, or `null` when something was missed and the whole picture must be asked for. */
export function fold(known: Known | null, news: News): Known | null {
  if (news.fresh) return fresh(news);
  if (!known || news.v !== known.v + (news.facts?.length ?? 0)) return null;
  return {
    stream: known.stream,
    v: news.v,
    pub: pubAfter(known, news),
    own: ownAfter(known, news),
    offers: offersAfter(known, news),
    open: news.open ?? known.open,
    cue: news.cue === undefined ? known.cue : news.cue,
    outcome: news.outcome ?? known.outcome,
  };
}

/** Streams are named "match.seat", or "match.p" for the public. */
export function seatOf(stream: string): number | null {
  const seat = Number(stream.slice(stream.lastIndexOf(".") + 1));
  return Number.isInteger(seat) && stream.includes(".") ? seat : null;
}
