/**
 * Whom this player has muted at a table. The server enforces it; this copy is what the buttons show, also after a
 * refresh.
 */
export class Muted {
  #place: string;
  #who = $state.raw<readonly string[]>([]);

  constructor(code: string) {
    this.#place = `morphee.muted.${code}`;
    try {
      this.#who = (JSON.parse(sessionStorage.getItem(this.#place) ?? "[]") as readonly string[]) ?? [];
    } catch {
      this.#who = [];
    }
  }

  has(person: string): boolean {
    return this.#who.includes(person);
  }

  set(person: string, on: boolean): void {
    this.#who = [...this.#who.filter((one) => one !== person), ...(on ? [person] : [])];
    try {
      sessionStorage.setItem(this.#place, JSON.stringify(this.#who));
    } catch {
      // Without storage it is forgotten with the page.
    }
  }
}
