import type { Language } from "$lib/language";
import { fill } from "./fill";

/** The names between braces: "{n|point|points} for {name}" has "n" and "name". */
type Names<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}|${string}` ? Name : Hole) | Names<Rest>
  : never;
type Values<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Record<Names<Text>, string | number>];
type TextMap = Readonly<Record<string, string>>;

/** The other languages: the same keys, each a text. */
export type SameKeys<English extends TextMap> = { readonly [Key in keyof English]: string };

export interface Dictionary {
  load(language: Language): Promise<void>;
  /** Whether the reader's language is loaded; reactive. */
  ready(): boolean;
  /** The text of a computed key in the reader's language, or `null` where there is none; reactive. */
  find(key: string, values?: Record<string, string | number>): string | null;
}

export interface TextsOf<English extends TextMap> extends Dictionary {
  /** The text of a key in the reader's language; reactive. A wrong key or a forgotten value is a type error. */
  readonly t: <Key extends keyof English & string>(key: Key, ...values: Values<English[Key]>) => string;
  /** Whether a computed key exists, as in `has(code) ? t(code) : …`. */
  has(key: string): key is keyof English & string;
}

interface Loaders<English extends TextMap> {
  en: () => Promise<{ default: English }>;
  fr: () => Promise<{ default: SameKeys<English> }>;
}

const state = $state<{ language: Language }>({ language: "en" });
const inUse = new Set<Dictionary>();

/** The language everything is shown in; reactive. */
export const language = (): Language => state.language;

/** Fetches what is shown in the other language first, so that no text is ever missing, then changes over. */
export async function setLanguage(next: Language): Promise<void> {
  await Promise.all([...inUse].map((texts) => texts.load(next)));
  state.language = next;
  document.documentElement.lang = next;
}

/** A dictionary whose languages are fetched when needed. `load` it before showing anything of it. */
export function dictionary<const English extends TextMap>(loaders: Loaders<English>): TextsOf<English> {
  let loaded = $state.raw<Partial<Record<Language, TextMap>>>({});
  const texts: TextsOf<English> = {
    async load(wanted) {
      inUse.add(texts);
      if (loaded[wanted]) return;
      const found = (await loaders[wanted]()).default as TextMap;
      loaded = { ...loaded, [wanted]: found };
    },
    t(key, ...values) {
      const text = (loaded[state.language] ?? loaded.en ?? loaded.fr)?.[key] ?? key;
      return fill(text, state.language, values[0]);
    },
    ready: () => loaded[state.language] !== undefined,
    find(key, values) {
      const text = (loaded[state.language] ?? loaded.en ?? loaded.fr)?.[key];
      return text === undefined ? null : fill(text, state.language, values);
    },
    has: (key): key is keyof English & string => key in (loaded[state.language] ?? {}),
  };
  return texts;
}
