/** Pillows in the air: pictures only, each gone when it has landed. */

/** How long a pillow flies, in ms. */
export const flightTime = 280;
/** A slow television may never tell that an animation has ended: after this a pillow has landed by the clock. */
const lastLanding = 2 * flightTime;

export type Look = "free" | "flying" | "shield" | "slept";

export interface Flight {
  readonly id: number;
  readonly from: DOMPoint;
  readonly to: DOMPoint;
  readonly look: Look;
  readonly landed?: () => void;
}

export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  #next = 0;
  #root: () => HTMLElement | undefined;

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** Lets a pillow fly from one marked spot (`data-spot`) to another; `landed` is called even if nothing can fly. */
  launch(from: string, to: string, look: Look, landed?: () => void): void {
    const start = this.#middle(from);
    const end = this.#middle(to);
    if (!start || !end) {
      landed?.();
      return;
    }
    const flight: Flight = { id: this.#next++, from: start, to: end, look, ...(landed ? { landed } : {}) };
    this.list = [...this.list, flight];
    setTimeout(() => this.end(flight), lastLanding);
  }

  end(flight: Flight): void {
    if (!this.list.includes(flight)) return; // landed already
    this.list = this.list.filter((other) => other !== flight);
    flight.landed?.();
  }

  #middle(spot: string): DOMPoint | null {
    const root = this.#root();
    const box = root?.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
    const ground = root?.getBoundingClientRect();
    if (!box || !ground) return null;
    return new DOMPoint(box.left + box.width / 2 - ground.left, box.top + box.height / 2 - ground.top);
  }
}
