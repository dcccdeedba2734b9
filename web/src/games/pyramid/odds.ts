/** The odds of rolling on, asked of the server's exact solver, and said as people say them. */
import { t } from "./texts";
import type { Public } from "./types";

export interface Share {
  readonly part: number;
  readonly whole: number;
}

export interface Odds {
  readonly nowhere: Share;
  readonly lost: Share;
}

/** How many times in ten, rounded. */
export const inTen = ({ part, whole }: Share): number => Math.round((part / whole) * 10);

/** "about 3 times in 10"; what is rare or almost certain is not rounded to never or always. */
export function often(share: Share): string {
  if (share.part === 0) return t("often.never");
  if (share.part === share.whole) return t("often.always");
  const n = inTen(share);
  return n === 0 ? t("often.hardly") : n === 10 ? t("often.mostly") : t("often.times", { n });
}

/** `null` when the server does not answer. */
export async function askOdds(pub: Public): Promise<Odds | null> {
  const asked = {
    side: pub.side,
    cats: pub.beds.map((bed) => bed.place),
    dice: pub.piles.map((pile) => pile.place),
    left: pub.left,
  };
  try {
    const answer = await fetch("/api/solve/pyramid", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
    return answer.ok ? ((await answer.json()) as Odds) : null;
  } catch {
    return null;
  }
}
