import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.{ts,svelte,css,js}", "../*.{ts,js}", "!./lib/wire/**"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const components = Object.entries(sources).filter(([path]) => path.endsWith(".svelte"));
const lines = Object.entries(sources).flatMap(([path, text]) =>
  text.split("\n").map((line, index) => ({ at: `${path}:${index + 1}`, path, line })),
);

test("no line is longer than 120 characters (generated types in lib/wire excepted)", () => {
  expect(lines.filter(({ line }) => line.length > 120).map(({ at }) => at)).toEqual([]);
});

test("colours are tokens: written in the theme and in art only", () => {
  const raw =
    /(?<![&\w{"'/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\()|["'`]#[\da-f]{3,8}["'`]|\b(?:rgb|hsl)a?\(/i;
  const may = (path: string): boolean => path.includes("/art/") || path === "./styles/theme.css";
  const found = lines.filter(({ path, line }) => !may(path) && !path.endsWith(".test.ts") && raw.test(line));
  expect(found.map(({ at }) => at)).toEqual([]);
});

test("no component has more than 150 lines of script and markup", () => {
  const size = (text: string): number => text.replace(/<style[\s\S]*<\/style>\s*/, "").split("\n").length;
  const large = components.filter(([path, text]) => !path.includes("/art/") && size(text) > 150);
  expect(large.map(([path, text]) => `${path} ${size(text)}`)).toEqual([]);
});

/** What these move away is gone in the end, with less motion at once. */
const gone = new Set(["off", "away", "puff", "tumble", "fall"]);
test("with less motion an animation jumps to its end: what it shows does not end invisible", () => {
  const ends = /@keyframes ([\w-]+) \{(?:(?!@keyframes)[\s\S])*?(?:\bto|100%) \{[^}]*opacity: 0;/g;
  const found = components.flatMap(([path, text]) =>
    [...text.matchAll(ends)]
      .map(([, name]) => name!)
      .filter((name) => !gone.has(name) && new RegExp(`animation: ${name} [^;]*\\b(?:both|forwards)\\b`).test(text))
      .map((name) => `${path} ${name}`),
  );
  expect(found).toEqual([]);
});
