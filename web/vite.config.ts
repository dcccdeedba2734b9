import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { subsetFonts } from "./src/fonts/plugin.ts";
import { serviceWorker } from "./src/pwa/plugin.ts";

// `npm run dev` shows the client with a server running beside it: `morphee serve`.
const server = process.env["MORPHEE_SERVER"] ?? "http://127.0.0.1:8470";

/** Parts of the shell that the first page does without: dictionaries, the synthesizer, and what only tables use. */
const atTables = new RegExp(
  [
    "[\\\\/](en|fr|synth|bots|clock|connection|pending_requests|environment|backoff|typed|address\\.svelte|copy",
    "fullscreen\\.svelte|wakelock|keyboard|silent_video|back|frame\\.svelte)\\.ts",
    "(SeatSigns|Photo\\w+|LevelSelect|ConfirmButton|Preferences|Choice|Switch|Sheet|TableCode|GameHead|GameBackdrop",
    "GamePart|Fit|RuleMark)\\.svelte",
    "test",
  ].join("|"),
);

/** Parts of Svelte that only tables use. */
const svelteAtTables = new RegExp(
  "(transitions|svelte-element|select|size|date|map|set|url)\\.js$|svelte[\\\\/]src[\\\\/](transition|easing|animate)",
);

/** Drawings of the first page. */
const artAtFirst = new RegExp(
  "src[\\\\/]art[\\\\/](common[\\\\/](Art|Face|Weave|PosterScene|Zzz)|palette|faces" +
    "|brand[\\\\/](Logo|NightSky|Moon|Cloud))",
);

export default defineConfig({
  plugins: [svelte(), subsetFonts(), serviceWorker()],
  base: "/",
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    // Tests mount components: they need Svelte's browser build, not the one for servers.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/morphee/server/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    reportCompressedSize: false,
    // Browsers that lack it load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files for the first page: each costs a phone a round trip. Dictionaries and the synthesizer stay apart.
        codeSplitting: {
          groups: [
            {
              name: "svelte",
              test: (id: string) => id.includes("node_modules") && !svelteAtTables.test(id),
            },
            {
              name: "shell",
              test: (id: string) => /src[\\/]lib[\\/](ui|net|i18n|language)/.test(id) && !atTables.test(id),
            },
            { name: "art", test: artAtFirst },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    pool: "threads",
    // A machine with other things to do needs seconds to load a whole game.
    testTimeout: 30_000,
  },
});
