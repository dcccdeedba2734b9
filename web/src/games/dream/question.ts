/** What the spirits are asked in a vote. */
import { nameOf } from "./announce";
import type { Asked, Match } from "./types";
import { t } from "./texts";

export function question(match: Match, poll: Asked): string {
  const name = nameOf(match, match.pub.dreamer);
  if (poll.kind === "answer")
    return poll.text === null
      ? t("poll.said", { name, word: poll.word })
      : t("poll.answer", { text: poll.text, word: poll.word });
  if (poll.author !== null && poll.author === match.me) return t("poll.mine");
  return poll.text === null
    ? t("poll.clue.said", { name: nameOf(match, poll.author), word: poll.word })
    : t("poll.clue", { text: poll.text, word: poll.word });
}
