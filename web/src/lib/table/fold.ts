/** Applies updates to the known view. Pure: nothing here draws. */
import type { Cue, MatchUpdate, Outcome } from "$lib/wire";

/** What one viewer knows of a match. */
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

function fresh(update: MatchUpdate): Known {
  return {
    stream: update.stream ?? "",
    v: update.v,
    pub: update.public ?? {},
    own: update.own ?? null,
    offers: update.offers ?? [],
    open: update.open ?? [],
    cue: update.cue ?? null,
    outcome: update.outcome ?? null,
  };
}

/**
 * Whole fields that changed, single elements of lists that did (`each`), and fields that an event here says (`same`).
 */
function pubAfter(known: Known, update: MatchUpdate): Fields {
  if (!update.public && !update.each && !update.same) return known.pub;
  const pub: Record<string, unknown> = { ...known.pub, ...(update.public as Fields | undefined) };
  for (const [field, elements] of Object.entries(update.each ?? {})) {
    pub[field] = (pub[field] as readonly unknown[]).map((old, i) => (i in elements ? elements[i] : old));
  }
  for (const [field, [index, name]] of Object.entries(update.same ?? {})) {
    pub[field] = (update.events?.[index] as Fields)[name];
  }
  return pub;
}

/** A new list, or the old one without some (`less`). */
function offersAfter(known: Known, update: MatchUpdate): readonly unknown[] {
  const gone = update.less;
  return update.offers ?? (gone ? known.offers.filter((_, i) => !gone.includes(i)) : known.offers);
}

function ownAfter(known: Known, update: MatchUpdate): Known["own"] {
  if (update.own === undefined) return known.own;
  return update.own === null ? null : { ...known.own, ...(update.own as Fields) };
}

/** The view after an update, or `null` when an update is missing: then a whole view must be requested. */
export function fold(known: Known | null, update: MatchUpdate): Known | null {
  if (update.fresh) return fresh(update);
  if (!known || update.v !== known.v + (update.events?.length ?? 0)) return null;
  return {
    stream: known.stream,
    v: update.v,
    pub: pubAfter(known, update),
    own: ownAfter(known, update),
    offers: offersAfter(known, update),
    open: update.open ?? known.open,
    cue: update.cue === undefined ? known.cue : update.cue,
    outcome: update.outcome ?? known.outcome,
  };
}

/** Streams are named "match.seat", or "match.p" for the public. */
export function seatOf(stream: string): number | null {
  const seat = Number(stream.slice(stream.lastIndexOf(".") + 1));
  return Number.isInteger(seat) && stream.includes(".") ? seat : null;
}
