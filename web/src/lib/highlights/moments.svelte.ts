/** The moments of a match, found in its record on this device, in words. */
import { gameNamed } from "../../games/catalog";
import { language } from "$lib/i18n/dictionary.svelte";
import type { SeatInfo } from "$lib/table/contract";
import { readRecord, type Highlight } from "./highlights";
import { texts } from "./texts";

export interface Moment extends Highlight {
  readonly title: string;
  readonly text: string;
}

export const say = (key: string, values: Record<string, string | number> = {}): string => texts.find(key, values) ?? "";

const most = 4;

export class Moments {
  /** The texts are here; the record may still be read. */
  ready = $state(false);
  #found = $state.raw<readonly Highlight[]>([]);
  readonly #seats: () => readonly SeatInfo[];
  readonly told: readonly Moment[] = $derived(this.#found.slice(0, most).map((one) => this.#tell(one)));

  constructor(seats: () => readonly SeatInfo[]) {
    this.#seats = seats;
  }

  async load(game: string, record: string): Promise<void> {
    await texts.load(language());
    this.ready = true;
    try {
      const highlights = gameNamed(game).highlights;
      if (!highlights) return;
      const [{ find }, lines] = await Promise.all([highlights(), readRecord(record)]);
      const people = this.#seats().flatMap(({ seat, bot }) => (bot === null ? [seat] : []));
      this.#found = find(lines, people);
    } catch {
      // Without the record there is a result all the same.
    }
  }

  #tell(one: Highlight): Moment {
    const name = this.#seats()[one.seat]?.name ?? "";
    return { ...one, title: say(one.id), text: say(`${one.id}.text`, { ...one.values, name }) };
  }
}
