import { expect, it } from "vitest";
import { typedAddress } from "./typed";

it.each([
  ["http://192.168.1.20:8470", "192.168.1.20:8470"],
  ["http://living-room.local", "living-room.local"],
  ["https://play.example", "play.example"],
  ["https://192.168.1.20:8470", "https://192.168.1.20:8470"],
])("%s is typed as %s", (address, typed) => expect(typedAddress(address)).toBe(typed));
