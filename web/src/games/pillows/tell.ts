/** Events in words, for those who listen, and in sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pillows } from "$lib/wire";
import type { Table, Verdict } from "./types";
import { shortWhy } from "./verdict";
import { t } from "./words";

const name = (table: Table, seat: number): string => table.seats[seat]?.name ?? `${seat + 1}`;

function cards(table: Table, shown: readonly pillows.Revealed["cards"][number][]): string {
  const mine = table.me === null ? undefined : shown[table.me];
  const others = shown
    .map((card, seat) => ({ card, seat }))
    .filter(({ seat }) => seat !== table.me)
    .map(({ card, seat }) => t("tell.card", { name: name(table, seat), card: t(`card.${card}`) }))
    .join(", ");
  return mine ? t("tell.cards", { mine: t(`card.${mine}`), others }) : t("tell.cards.watch", { others });
}

function threw(table: Table, { seat, target }: pillows.Threw): string {
  if (seat === table.me) return t("tell.you.threw", { target: name(table, target) });
  if (target === table.me) return t("tell.threw.you", { name: name(table, seat) });
  return t("tell.threw", { name: name(table, seat), target: name(table, target) });
}

function verdicts(table: Table, found: readonly Verdict[]): string {
  const lines = found.map((verdict, seat) =>
    t("tell.verdict", {
      name: seat === table.me ? t("you") : name(table, seat),
      verdict: t(verdict.right ? "right" : "wrong"),
      why: shortWhy(verdict),
    }));
  const [mine] = table.me === null ? [] : lines.splice(table.me, 1);
  const empty = table.pub.counts.flatMap((count, seat) => (count === 0 ? [name(table, seat)] : []));
  const end = table.outcome ? [t("tell.won", { names: empty.join(", "), n: empty.length })] : [];
  return [...(mine ? [mine] : []), ...lines, ...end].join(". ");
}

/** What a listener is told of an event; nothing for events that go without saying. */
export function tell(table: Table, event: pillows.Event): string | null {
  switch (event.type) {
    case "dealt":
      return null;
    case "pillows_back":
      return t("tell.hush");
    case "revealed":
      return cards(table, event.cards);
    case "threw":
      return threw(table, event);
    case "started_early":
      return event.seat === table.me ? t("tell.you.early") : t("tell.early", { name: name(table, event.seat) });
    case "took":
      return event.seat === table.me ? t("tell.you.took") : t("tell.took", { name: name(table, event.seat) });
    case "shielded":
      return event.seat === table.me ? t("tell.you.shielded") : t("tell.shielded", { name: name(table, event.seat) });
    case "slept":
      return event.seat === table.me ? t("tell.you.slept") : t("tell.slept", { name: name(table, event.seat) });
    case "turn_closed":
      return verdicts(table, event.verdicts);
  }
}

/** The sound of an event. */
export function soundOf(event: pillows.Event, me: number | null): SoundName {
  switch (event.type) {
    case "dealt":
      return "card";
    case "pillows_back":
      return "whisper";
    case "revealed":
      return "flip";
    case "started_early":
      return "error";
    case "took":
      return "pick";
    case "threw":
      return "throw";
    case "shielded":
      return "shield";
    case "slept":
      return "sleep";
    case "turn_closed":
      if (me === null) return "chime";
      return event.verdicts[me]?.right ? "good" : "bad";
  }
}
