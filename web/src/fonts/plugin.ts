/**
 * Puts our two fonts into `web/.fonts/`, each with only the characters that French and English need: a third less to
 * load. They come from their npm packages, with their licence (SIL Open Font License 1.1), which is published too.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("../../.fonts/", import.meta.url));
const fonts = [
  { family: "fredoka", weight: 600 },
  { family: "nunito", weight: 400 },
  { family: "nunito", weight: 700 },
];
/** What is written in other scripts, in names for example, is shown in a font of the reader's device. */
export const characters =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("") +
  "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿñáíóúß" +
  "\u00a0\u202f«»‹›’‘“”…–—−×÷·•°€²³½→←↑↓";

/** Kerning and accents; we set no ligatures or alternates. */
const features = ["kern", "ccmp", "locl", "mark", "mkmk"];

const home = (family: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`));

async function write({ family, weight }: (typeof fonts)[number]): Promise<void> {
  const source = await readFile(join(home(family), "files", `${family}-latin-${weight}-normal.woff2`));
  const small = await subset(source, characters, { targetFormat: "woff2", noHinting: true, keepFeatures: features });
  await writeFile(join(folder, `${family}-${weight}.woff2`), small);
}

export function subsetFonts(): Plugin {
  return {
    name: "morphee-fonts",
    async config() {
      if (process.env["VITEST"]) return;
      await mkdir(folder, { recursive: true });
      await Promise.all(fonts.map(write));
    },
    async generateBundle() {
      for (const family of new Set(fonts.map((font) => font.family))) {
        const source = await readFile(join(home(family), "LICENSE"), "utf8");
        this.emitFile({ type: "asset", fileName: `licence-${family}.txt`, source });
      }
    },
  };
}
