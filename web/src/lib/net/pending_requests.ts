/** Messages sent and not yet answered, in order. Actions are sent again after a lost connection, with the same id. */
import type { Answer } from "$lib/table/contract";
import type { FromClient } from "$lib/wire";

export type Request = Exclude<FromClient, { t: "hello" | "ping" }>;

interface Waiting {
  readonly message: Request;
  readonly settle: (answer: Answer) => void;
}

export class PendingRequests {
  #waiting = new Map<string, Waiting>();

  /** Keeps a message until it is answered. */
  put(id: string, message: Request): Promise<Answer> {
    return new Promise((settle) => this.#waiting.set(id, { message, settle }));
  }

  /** Whether the answer is still to come. */
  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** An answer arrived; false if nobody waits for it (it was answered before). */
  settle(id: string, answer: Answer): boolean {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(answer);
    return waiting !== undefined;
  }

  /** What to send again on a new connection: an action repeated is done once. Anything else is given up. */
  resend(lost: Answer): Request[] {
    const again: Request[] = [];
    for (const [id, { message }] of [...this.#waiting]) {
      if (message.t === "act") again.push(message);
      else this.settle(id, lost);
    }
    return again;
  }

  /** Gives everything up. */
  clear(lost: Answer): void {
    for (const id of [...this.#waiting.keys()]) this.settle(id, lost);
  }

  get size(): number {
    return this.#waiting.size;
  }
}
