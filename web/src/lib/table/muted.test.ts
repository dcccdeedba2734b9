import { beforeEach, expect, test } from "vitest";
import { Muted } from "./muted.svelte";

beforeEach(() => sessionStorage.clear());

test("who is muted stays so after a refresh, at this table only", () => {
  const muted = new Muted("ABCDE");
  muted.set("bob", true);
  muted.set("eve", true);
  muted.set("eve", false);
  expect([muted.has("bob"), muted.has("eve")]).toEqual([true, false]);
  expect(new Muted("ABCDE").has("bob")).toBe(true);
  expect(new Muted("FGHJK").has("bob")).toBe(false);
});

test("what is kept badly counts as nothing", () => {
  sessionStorage.setItem("morphee.muted.ABCDE", "{");
  expect(new Muted("ABCDE").has("bob")).toBe(false);
});
