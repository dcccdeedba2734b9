import { expect, test } from "vitest";
import { avatars, faces } from "./avatars";

test("twelve wear twelve different faces, whoever comes later changes nobody", () => {
  const ids = Array.from({ length: faces }, (_, index) => `person ${index}`);
  const all = avatars(ids);
  expect(new Set(all.values()).size).toBe(faces);
  const few = avatars(ids.slice(0, 4));
  for (const [id, face] of few) expect(all.get(id)).toBe(face);
});

test("a crowd shares faces", () => {
  expect(avatars(Array.from({ length: 30 }, (_, index) => `${index}`)).size).toBe(30);
});
