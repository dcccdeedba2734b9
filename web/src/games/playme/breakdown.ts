/** The points of a seat, line by line. */
import type { Public } from "./types";
import { t } from "./texts";

function victory(pub: Public, seat: number): string | null {
  switch (pub.end?.winners.includes(seat) ? pub.end.reason : null) {
    case "both_faces":
      return t("result.line.both");
    case "jabberwocky":
      return t("result.line.jabberwocky");
    case "team":
      return t("result.line.team", { n: pub.team });
    case "traitor":
      return t("result.line.traitor");
    case "abandoned":
    case "dawn":
      return t("result.line.most");
    default:
      return null;
  }
}

export function linesOf(pub: Public, seat: number): string[] {
  const wins = pub.wins[seat] ?? 0;
  const lines = [wins ? t("result.line.wins", { n: wins }) : t("result.line.none")];
  const why = victory(pub, seat);
  if (why) lines.push(why);
  if (pub.jabberwocky === seat && pub.end?.reason !== "jabberwocky") lines.push(t("result.line.was"));
  if (pub.traitors.includes(seat) && pub.end?.reason !== "traitor") lines.push(t("result.line.judas"));
  return lines;
}
