import { expect, test } from "vitest";
import { avatarOf } from "./looks";
import { faceOf } from "./seats";

test("somebody who has left keeps the face they played with", () => {
  const look = { animal: "fox", colour: "sky" } as const;
  expect(faceOf(new Map(), { who: "a", look })).toBe(avatarOf(look));
  expect(faceOf(new Map([["a", 5]]), { who: "a", look })).toBe(5);
});
