import type { Language } from "$lib/language";
import { fill } from "./fill";

/** The names between braces: "{n|point|points} for {name}" has "n" and "name". */
type Names<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}|${string}` ? Name : Hole) | Names<Rest>
  : never;
type Values<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Record<Names<Text>, string | number>];
type Texts = Readonly<Record<string, string>>;

/** The other languages: the same keys, each a text. */
export type SameKeys<English extends Texts> = { readonly [Key in keyof English]: string };

export interface Dictionary {
  load(language: Language): Promise<void>;
}

export interface Words<English extends Texts> extends Dictionary {
  /** The text of a key in the reader's language; reactive. A wrong key or a forgotten value is a type error. */
  t<Key extends keyof English & string>(key: Key, ...values: Values<English[Key]>): string;
  /** Whether a computed key exists, as in `has(code) ? t(code) : …`. */
  has(key: string): key is keyof English & string;
}

interface Loaders<English extends Texts> {
  en: () => Promise<{ default: English }>;
  fr: () => Promise<{ default: SameKeys<English> }>;
}

const state = $state<{ language: Language }>({ language: "en" });
const known = new Set<Dictionary>();

/** The language everything is shown in; reactive. */
export const language = (): Language => state.language;

/** Fetches what is shown in the other language first, so that no text is ever missing, then changes over. */
export async function speak(next: Language): Promise<void> {
  await Promise.all([...known].map((words) => words.load(next)));
  state.language = next;
  document.documentElement.lang = next;
}

/** A dictionary whose languages are fetched when needed. `load` it before showing anything of it. */
export function dictionary<const English extends Texts>(loaders: Loaders<English>): Words<English> {
  let loaded = $state.raw<Partial<Record<Language, Texts>>>({});
  const words: Words<English> = {
    async load(wanted) {
      known.add(words);
      if (loaded[wanted]) return;
      const found = (await loaders[wanted]()).default as Texts;
      loaded = { ...loaded, [wanted]: found };
    },
    t(key, ...values) {
      const text = (loaded[state.language] ?? loaded.en ?? loaded.fr)?.[key] ?? key;
      return fill(text, state.language, values[0] as Record<string, string | number> | undefined);
    },
    has: (key): key is keyof English & string => key in (loaded[state.language] ?? {}),
  };
  return words;
}
