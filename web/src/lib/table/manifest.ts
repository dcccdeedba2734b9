/**
 * What the client knows of a game: the default export of `games/<g>/manifest.ts`. See README.md in this folder.
 *
 * Manifests are part of the first load: texts, pictures and components are fetched when they are shown.
 */
import type { Component } from "svelte";
import type { Days } from "$lib/daily/days";
import type { Dictionary } from "$lib/i18n/dictionary.svelte";
import type { Language } from "$lib/language";
import type { FirstMatch } from "$lib/guide/guide";
import type { FindHighlights } from "$lib/highlights/highlights";
import type { Options, OptionsSpec } from "$lib/options/spec";
import type { TutorialScript } from "$lib/tutorial/script";
import type { GameTypes, MatchOf } from "./contract";

/** Fetches a component when it is shown. */
export type Loader<Props extends Record<string, unknown> = Record<string, unknown>> = () => Promise<{
  default: Component<Props>;
}>;

/** A picture of the game with the properties it is drawn with. */
export interface Picture {
  readonly load: Loader<never>;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface Manifest<G extends GameTypes = GameTypes> {
  /** As on the server. */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence for the home page. */
  readonly tagline: Readonly<Record<Language, string>>;
  /** The least and the most players; `null`: as the server says. */
  readonly players: readonly [number, number] | null;
  /** How many usually play: bots fill up to this number. Without it, four or as near as the game allows. */
  readonly usual?: number;
  readonly minutes: readonly [number, number] | null;
  /** Each player makes a match longer, from the least minutes to the most: everybody has a round of their own. */
  readonly lengthens?: true;
  readonly texts: Dictionary;
  /** 16:10, for the home page and the lobby. */
  readonly poster?: Loader<never>;
  /** Behind the table of a match. */
  readonly backdrop?: Loader<never>;
  readonly Table: Loader<{ match: MatchOf<G> }>;
  /** The table draws everybody with face, name and `SeatSigns`, or does so on the big screen: the frame then leaves out
   *  its strip of seats. */
  readonly drawsSeats?: true | "screen";
  /** Its players fill the corners of a big screen: a close race is shown between them, at the left side. */
  readonly fillsCorners?: true;
  /** The points of a finished match, line by line. */
  readonly Result: Loader<{ match: MatchOf<G> }>;
  readonly Rules?: Loader<Record<string, never>>;
  /** A challenge a day, alone: the last part of its address, which is also its text in `lib/daily`. */
  readonly daily?: {
    readonly path: string;
    readonly load: Loader<{ date: string; days: Days; kept: (days: Days) => void }>;
  };
  readonly tutorial?: () => Promise<{ createTutorial: () => TutorialScript<G> }>;
  /** A guided first match: its options, and what is explained when. */
  readonly first?: FirstMatch<G["Config"]>;
  /** What there is to tell of a finished match, from its record. */
  readonly highlights?: () => Promise<{ find: FindHighlights }>;
  /** The headline of a result where it is not who won: a night alone has a grade. `null`: who won. */
  readonly verdict?: (pub: G["Public"]) => string | null;
  /** How a score is written where "3 points" would be odd ("2 cards left"). */
  readonly score?: (points: number) => string;
  /** What the schema of the options cannot say: units, pictures, components for single fields. */
  readonly options?: () => Promise<{ default: OptionsSpec<Options> }>;
}

/** For `export default defineGame<Games["<g>"]>({ … })`: checked here, stored without its types. */
export const defineGame = <G extends GameTypes>(game: Manifest<G>): Manifest => game;
