import { expect, test } from "vitest";
import { filled } from "./picture";

test("a picture is filled from the rows to the foot, however few people and moments there are", () => {
  for (const rows of [1, 2, 3, 4, 5, 6])
    for (const moments of [0, 1, 2]) {
      const { lower, row, moments: top } = filled(rows, moments);
      expect(lower, `${rows} rows`).toBeGreaterThanOrEqual(0);
      expect(row).toBeGreaterThanOrEqual(60);
      expect(735 + lower + rows * row + 40, "the moments follow the rows").toBeCloseTo(top);
    }
});
