import { expect, test } from "vitest";
import { facesAt, seatInfos, type Seating } from "./seats";

const person = (id: string, role: "play" | "watch" = "play") =>
  ({ id, name: id, role, here: true }) as unknown as Seating["people"][number];
const chair = (who: string | null, bot: string | null) =>
  ({ person: who, bot, away: null, here: true, ready: false, lag: null }) as unknown as Seating["seats"][number];

test("whoever comes to watch changes neither the face nor the name of a bot", () => {
  const seats = [chair("ada", null), ...Array.from({ length: 5 }, () => chair(null, "novice"))];
  const before: Seating = { seats, people: [person("ada")], host: "ada" };
  const names = (seating: Seating) => seatInfos(seating, "ada", (face) => `bot with face ${face}`).map((s) => s.name);
  for (let n = 0; n < 40; n++) {
    const watchers = [person(`watcher ${n}`, "watch"), person(`another ${n}`, "watch")];
    const after = { ...before, people: [...watchers, person("ada")] };
    expect(names(after)).toEqual(names(before));
    for (const [id, face] of facesAt(before)) expect(facesAt(after).get(id)).toBe(face);
  }
});
