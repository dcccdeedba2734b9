import { expect, it } from "vitest";
import { glide } from "./glide";

it("moves what makes room, and never stretches it", () => {
  const small = { left: 0, top: 0, width: 40, height: 10 } as DOMRect;
  const large = { left: 100, top: 50, width: 80, height: 20 } as DOMRect;
  const { css, duration } = glide(document.body, { from: small, to: large }, { duration: 500 });
  expect([css!(0, 1), css!(1, 0)]).toEqual(["transform: translate(-120px, -55px)", "transform: translate(0px, 0px)"]);
  expect(duration).toBe(500);
});
