/** Preferences of this device: theme, sounds, vibration, motion. Stored in the browser only. */
export type Theme = "night" | "day";
export type Motion = "system" | "full" | "calm";

interface Preferences {
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  motion: Motion;
  /** Streamers: table codes are shown as dots until asked for. */
  hideCodes: boolean;
}

const storageKey = "morphee.preferences";
const defaults: Preferences = { theme: "night", sound: true, vibration: true, motion: "system", hideCodes: false };

function stored(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>) };
  } catch {
    return defaults;
  }
}

class Prefs {
  #current = $state<Preferences>(stored());
  #systemCalm = $state(false);

  constructor() {
    const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.#systemCalm = query?.matches ?? false;
    query?.addEventListener?.("change", (change) => (this.#systemCalm = change.matches));
  }

  get current(): Readonly<Preferences> {
    return this.#current;
  }

  get calm(): boolean {
    return this.#current.motion === "calm" || (this.#current.motion === "system" && this.#systemCalm);
  }

  set(patch: Partial<Preferences>): void {
    Object.assign(this.#current, patch);
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#current));
    } catch {
      // Without storage the preferences last as long as the page.
    }
    this.show();
  }

  /** Applies theme and motion to the document. */
  show(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.#current.theme;
    root.dataset["motion"] = this.#current.motion;
    const page = getComputedStyle(root).getPropertyValue("--page").trim();
    if (page) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", page);
  }
}

export const prefs = new Prefs();
