/** Writes `sw.js`: the hand-written worker with the names of the built files put in. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const worker = fileURLToPath(new URL("./worker.js", import.meta.url));
const always = ["/", "/icon.svg", "/manifest.webmanifest"];

/** Everything but the pictures' own sources: rules and tutorials need all of it to work without a network. */
export function serviceWorker(): Plugin {
  return {
    name: "morphee-service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = [
        ...always,
        ...Object.keys(bundle)
          .filter((name) => name.startsWith("assets/"))
          .map((name) => `/${name}`),
      ].sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(worker, "utf8").replace('"FILES"', JSON.stringify(files)).replace("VERSION", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
