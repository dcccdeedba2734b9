import type { Language } from "$lib/language";

/** French says zero in the singular, English in the plural. */
const single = (n: number, language: Language): boolean => (language === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1);

/**
 * French keeps its high punctuation with the word before it, as it is printed: after a narrow no-break space, and the
 * colon and the quotation marks with a whole one. A pronoun stays with its verb: no line ends after the hyphen of
 * "fais-le", which a word joiner says, for our fonts have no other hyphen. Sources have plain spaces and hyphens, which
 * one can see.
 */
export const tied = (text: string, language: Language): string =>
  language !== "fr"
    ? text
    : text
        .replace(/ ([;!?%])/g, "\u202f$1")
        .replace(/ ([:»])/g, "\u00a0$1")
        .replace(/« /g, "«\u00a0")
        .replace(pronoun, "-\u2060");
const pronoun = /-(?=(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|t|moi|toi|le|la|les|lui|leur|y|en)(?!\p{L}))/gu;

/** "de" and "que" lose their vowel before another: "la ligne d’Ada". A name with an h keeps it: one cannot know. */
const elided = (before: string, value: string): string =>
  /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(value) ? `${before.slice(0, -2)}’` : before;

/** Numbers below zero have a minus sign, which is as wide as their digits, and no hyphen, at which a line may end. */
const written = (value: string | number): string =>
  typeof value === "number" && value < 0 ? `−${-value}` : String(value);

/** Puts values in: `{name}`, and `{n|cat|cats}` for one or several (the number itself is written with `{n}`). */
export function fill(text: string, language: Language, values?: Record<string, string | number>): string {
  if (!values) return tied(text, language);
  return tied(text, language).replace(
    /(\b(?:d|qu)e )?\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/gi,
    (hole, before: string | undefined, name: string, one?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return hole;
      const text = one === undefined ? written(value) : ((single(Number(value), language) ? one : many) ?? "");
      return `${before && language === "fr" ? elided(before, text) : (before ?? "")}${text}`;
    },
  );
}
