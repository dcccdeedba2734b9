import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (n: number): string => t("seconds", { n });
const bird = (colour: string): Picture => ({ load: () => import("./art/Bird.svelte"), props: { colour } });
const cards: Readonly<Record<string, { kind: string; about?: string }>> = {
  first: { kind: "adjacent", about: "red" },
  classic: { kind: "far", about: "red" },
  hard: { kind: "contrary", about: "red" },
  all: { kind: "anywhere" },
  two_rows_handicap: { kind: "big_corner" },
  expert: { kind: "same", about: "red" },
};

export default defineOptions<Games["uluru"]["Config"]>({
  pictures: {
    first: bird("yellow"),
    classic: bird("pink"),
    storm: bird("black"),
    slow: bird("white"),
  },
  order: ["variant", "hard_row", "second", "glass", "help", "rest"],
  fields: {
    variant: {
      // Only the handicap has a hard row to give out.
      along: (variant) => (variant === "two_rows_handicap" ? {} : { hard_row: [] }),
      picture: (variant) => ({ load: () => import("./art/WishCard.svelte"), props: cards[variant] ?? {} }),
    },
    hard_row: {
      component: () => import("./HardRow.svelte"),
      shown: ({ variant }) => variant === "two_rows_handicap",
    },
    second: { step: 1, shown: ({ variant }) => variant === "expert" },
    glass: { step: 5, initial: 60, format: seconds },
    rest: { step: 5, format: seconds },
  },
  note: (seats) => (seats <= 1 ? "options.solo" : null),
});
