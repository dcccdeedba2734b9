/** Wishes, chains and verdicts in words. The server has judged; here is only how to say it. */
import { birdColours } from "./art/places";
import type { Bird, Public, Row, Term, Verdict, Wish } from "./types";
import { t } from "./texts";

/** The cards under a bird that count for a row. */
export function cardsOf(pub: Pick<Public, "light" | "dark">, row: Row, bird: number): Wish[] {
  const light = pub.light[bird];
  const dark = pub.dark[bird];
  return [row === "dark" ? null : light, row === "light" ? null : dark].filter((card): card is Wish => Boolean(card));
}

export const nameOf = (bird: Bird): string => t(`bird.${bird}`);

/** English says "opposite the owl", French needs "en face de la chouette": both forms are handed over. */
const forms = (wish: Wish): { the: string; of: string } =>
  wish.of ? { the: t(`the.${wish.of}`), of: t(`of.${wish.of}`) } : { the: "", of: "" };

/** "right beside the red rooster" */
export function wishText(wish: Wish): string {
  const names = forms(wish);
  return t(`wish.${wish.wish}`, names);
}

/** What a chain comes down to: "not beside the red rooster". */
export function termText(term: Term): string {
  const { wish } = term.wish;
  if (!term.contrary || term.auto || wish === "same" || wish === "contrary" || wish === "anywhere")
    return wishText(term.wish);
  const names = forms(term.wish);
  return t(`not.${wish}`, names);
}

/** Whether a reading says more than its card. */
const followed = (reading: readonly Term[]): boolean =>
  reading.some((term) => (term.via?.length ?? 0) > 0 && !term.auto);

export function why(verdict: Verdict): string {
  return t(`why.${verdict.why}`);
}

/** "Red rooster: near the blue peacock. Granted." */
export function verdictText(bird: Bird, wish: Wish, reading: readonly Term[], verdict: Verdict): string {
  const parts = [t("verdict.wish", { name: nameOf(bird), wish: wishText(wish) })];
  if (followed(reading) && verdict.why !== "missing") {
    const terms = reading.filter((term) => !term.auto).map(termText);
    parts.push(t("verdict.chain", { terms: terms.join(t("and")) }));
  }
  return [...parts, why(verdict)].join(" ");
}

/** The verdicts on all wishes of a bird. One that is not on the rock costs one stone, and is said once. */
export function verdictsText(
  bird: Bird,
  wishes: readonly Wish[],
  readings: readonly (readonly Term[])[],
  verdicts: readonly Verdict[],
): string {
  const missing = verdicts.find((verdict) => verdict.why === "missing");
  if (missing) {
    const wish = wishes.map(wishText).join(t("and"));
    return [t("verdict.wish", { name: nameOf(bird), wish }), why(missing)].join(" ");
  }
  return verdicts
    .flatMap((verdict, which) => {
      const wish = wishes[which];
      return wish ? [verdictText(bird, wish, readings[which] ?? [], verdict)] : [];
    })
    .join(" ");
}

/** One stone for a bird that is not there, else one for each wish that is not granted. */
export const stonesOf = (verdicts: readonly Verdict[]): number =>
  verdicts.some((verdict) => verdict.why === "missing") ? 1 : verdicts.filter((verdict) => !verdict.granted).length;

export const numberOf = (bird: Bird): number => birdColours.indexOf(bird) + 1;
