/** Events as sentences for screen readers, and as sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pillows } from "$lib/wire";
import type { Match, Verdict } from "./types";
import { shortWhy } from "./verdict";
import { t } from "./texts";

const name = (match: Match, seat: number): string => match.seats[seat]?.name ?? `${seat + 1}`;

function cards(match: Match, shown: readonly pillows.Revealed["cards"][number][]): string {
  const mine = match.me === null ? undefined : shown[match.me];
  const others = shown
    .map((card, seat) => ({ card, seat }))
    .filter(({ seat }) => seat !== match.me)
    .map(({ card, seat }) => t("announce.card", { name: name(match, seat), card: t(`card.${card}`) }))
    .join(", ");
  return mine ? t("announce.cards", { mine: t(`card.${mine}`), others }) : t("announce.cards.watch", { others });
}

function threw(match: Match, { seat, target }: pillows.Threw): string {
  if (seat === match.me) return t("announce.you.threw", { target: name(match, target) });
  if (target === match.me) return t("announce.threw.you", { name: name(match, seat) });
  return t("announce.threw", { name: name(match, seat), target: name(match, target) });
}

function verdicts(match: Match, found: readonly Verdict[]): string {
  const lines = found.map((verdict, seat) =>
    t("announce.verdict", {
      name: seat === match.me ? t("you") : name(match, seat),
      verdict: t(verdict.right ? "right" : "wrong"),
      why: shortWhy(verdict),
    }),
  );
  const [mine] = match.me === null ? [] : lines.splice(match.me, 1);
  const empty = match.pub.counts.flatMap((count, seat) => (count === 0 ? [name(match, seat)] : []));
  const end = match.outcome ? [t("announce.won", { names: empty.join(", "), n: empty.length })] : [];
  return [...(mine ? [mine] : []), ...lines, ...end].join(". ");
}

/** The sentence for an event, or `null` where none is needed. */
export function announcementOf(match: Match, event: pillows.Event): string | null {
  switch (event.type) {
    case "dealt":
      return null;
    case "pillows_back":
      return t("announce.hush");
    case "revealed":
      return cards(match, event.cards);
    case "threw":
      return threw(match, event);
    case "started_early":
      return event.seat === match.me ? t("announce.you.early") : t("announce.early", { name: name(match, event.seat) });
    case "took":
      return event.seat === match.me ? t("announce.you.took") : t("announce.took", { name: name(match, event.seat) });
    case "shielded":
      return event.seat === match.me
        ? t("announce.you.shielded")
        : t("announce.shielded", { name: name(match, event.seat) });
    case "slept":
      return event.seat === match.me ? t("announce.you.slept") : t("announce.slept", { name: name(match, event.seat) });
    case "turn_closed":
      return verdicts(match, event.verdicts);
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
