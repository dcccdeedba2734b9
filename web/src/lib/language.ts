export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

const place = "morphee.language";

/** The first language of ours among those a reader prefers ("fr-CA" counts as French); English if there is none. */
export function pickLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split("-")[0];
    const known = languages.find((language) => language === primary);
    if (known) return known;
  }
  return "en";
}

/** The language chosen on this device, or else the browser's. */
export function rememberedLanguage(): Language {
  const kept = localStorage.getItem(place);
  return pickLanguage(kept ? [kept] : navigator.languages);
}

export const keepLanguage = (language: Language): void => localStorage.setItem(place, language);
