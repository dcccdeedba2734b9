/** Whether this player cannot see the table's big screen: kept for the table, on this device alone. */
export class Elsewhere {
  #place: string;
  #on = $state(false);

  constructor(code: string) {
    this.#place = `morphee.elsewhere.${code}`;
    try {
      this.#on = sessionStorage.getItem(this.#place) !== null;
    } catch {
      // Without storage everybody is taken to be in the room.
    }
  }

  get on(): boolean {
    return this.#on;
  }

  set(on: boolean): void {
    this.#on = on;
    try {
      if (on) sessionStorage.setItem(this.#place, "1");
      else sessionStorage.removeItem(this.#place);
    } catch {
      // Without storage it is forgotten with the page.
    }
  }
}
