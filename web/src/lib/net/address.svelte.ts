/** Where people are invited to. This page's own address will not do when it is `localhost`. */
import { api } from "./api";

class Invitation {
  /** Scheme, host and port, without a slash at the end. */
  address = $state(location.origin);

  /** Asks the server; without an answer the address stays as it was. */
  async load(): Promise<void> {
    const found = await api.address().catch(() => null);
    if (found) this.address = found.address;
  }

  link(code: string): string {
    return `${this.address}/t/${code}`;
  }
}

export const invitation = new Invitation();
