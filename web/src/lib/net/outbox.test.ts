import { expect, test } from "vitest";
import { Outbox } from "./outbox";

const lost = { ok: false, code: "offline", text: "" } as const;
const act = (id: string) => ({ t: "act", id, action: { type: "sleep" } }) as const;

test("an answer reaches the one who asked, once", async () => {
  const outbox = new Outbox();
  const answer = outbox.put("a", act("a"));
  expect(outbox.settle("a", { ok: true })).toBe(true);
  expect(outbox.settle("a", { ok: true })).toBe(false);
  expect(await answer).toEqual({ ok: true });
});

test("after a lost connection actions go again with their id and in order; the rest is given up", async () => {
  const outbox = new Outbox();
  void outbox.put("a", act("a"));
  const start = outbox.put("s", { t: "start", id: "s" });
  void outbox.put("b", act("b"));
  expect(outbox.resend(lost)).toEqual([act("a"), act("b")]);
  expect(await start).toEqual(lost);
  expect(outbox.size).toBe(2);
});
