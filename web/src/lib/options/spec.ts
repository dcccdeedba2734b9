/** What a game's `options.ts` adds to the JSON schema of a game's options. Everything is optional. */
import type { Loader, Picture } from "$lib/table/manifest";

/** The options of a table, whatever its game. */
export type Options = Readonly<Record<string, unknown>>;

/** Props of a component that a game provides for one field. */
export interface FieldProps<Value = unknown> {
  readonly value: Value;
  /** How many players are seated. */
  readonly seats: number;
  readonly disabled: boolean;
  /** Other fields of the options, for what depends on them. */
  readonly config: Options;
  readonly change: (value: Value) => void;
}

export interface FieldSpec<Config> {
  /** A component of the game's own, for what the schema cannot express. */
  readonly component?: Loader<never>;
  /** "seat": an integer that names a seat, `null` for a lot. */
  readonly as?: "seat";
  /** Hidden while it has no effect. */
  readonly shown?: (config: Config) => boolean;
  readonly step?: number;
  /** A number with its unit; the number alone where there is none. */
  readonly format?: (value: number) => string;
  /** Other fields that change with this one. */
  readonly along?: (value: unknown) => Partial<Config>;
  /** The number to begin with when an optional number is switched on. */
  readonly initial?: number;
  readonly picture?: (value: string) => Picture;
}

export interface OptionsSpec<Config> {
  /** The pictures of the game's presets, by their names. */
  readonly pictures?: Readonly<Record<string, Picture>>;
  /** Fields in this order; the others follow in the order of the game's `Config`. */
  readonly order?: readonly (keyof Config & string)[];
  readonly fields?: { readonly [Name in keyof Config]?: FieldSpec<Config> };
  /** The key of a text under the form, for this number of players. */
  readonly note?: (seats: number) => string | null;
}

/** For `export default defineOptions<Games["<g>"]["Config"]>({ … })`: checked here, stored without its types. */
export const defineOptions = <Config>(spec: OptionsSpec<Config>): OptionsSpec<Options> =>
  spec as unknown as OptionsSpec<Options>;
