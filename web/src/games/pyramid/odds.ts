/** The odds of rolling on, asked of the server's exact solver. */
import type { Public } from "./types";

export interface Odds {
  readonly nowhere: { readonly part: number; readonly whole: number };
  readonly lost: { readonly part: number; readonly whole: number };
}

export const percent = ({ part, whole }: { part: number; whole: number }): number => Math.round((part / whole) * 100);

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
