/** Facts in words, for those who listen, and in sounds. */
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

/** What a listener is told of a fact; nothing for facts that go without saying. */
export function tell(table: Table, fact: pillows.Event): string | null {
  switch (fact.type) {
    case "dealt":
      return null;
    case "pillows_back":
      return t("tell.hush");
    case "revealed":
      return cards(table, fact.cards);
    case "threw":
      return threw(table, fact);
    case "started_early":
      return fact.seat === table.me ? t("tell.you.early") : t("tell.early", { name: name(table, fact.seat) });
    case "took":
      return fact.seat === table.me ? t("tell.you.took") : t("tell.took", { name: name(table, fact.seat) });
    case "shielded":
      return fact.seat === table.me ? t("tell.you.shielded") : t("tell.shielded", { name: name(table, fact.seat) });
    case "slept":
      return fact.seat === table.me ? t("tell.you.slept") : t("tell.slept", { name: name(table, fact.seat) });
    case "turn_closed":
      return verdicts(table, fact.verdicts);
  }
}

/** The sound of a fact. */
export function soundOf(fact: pillows.Event, me: number | null): SoundName {
  switch (fact.type) {
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
      return fact.verdicts[me]?.right ? "good" : "bad";
  }
}
