/** What a person likes on this device: theme, sounds, vibration, motion. Kept in the browser only. */
export type Theme = "night" | "day";
export type Motion = "system" | "full" | "calm";

interface Likes {
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  motion: Motion;
  /** Streamers: table codes are shown as dots until asked for. */
  hideCodes: boolean;
}

const place = "morphee.likes";
const usual: Likes = { theme: "night", sound: true, vibration: true, motion: "system", hideCodes: false };

function kept(): Likes {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Likes>) };
  } catch {
    return usual;
  }
}

class Prefs {
  #likes = $state<Likes>(kept());
  #systemCalm = $state(false);

  constructor() {
    const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.#systemCalm = query?.matches ?? false;
    query?.addEventListener?.("change", (change) => (this.#systemCalm = change.matches));
  }

  get likes(): Readonly<Likes> {
    return this.#likes;
  }

  get calm(): boolean {
    return this.#likes.motion === "calm" || (this.#likes.motion === "system" && this.#systemCalm);
  }

  set(patch: Partial<Likes>): void {
    Object.assign(this.#likes, patch);
    try {
      localStorage.setItem(place, JSON.stringify(this.#likes));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  /** Puts theme and motion where the style sheets look for them. */
  show(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.#likes.theme;
    root.dataset["motion"] = this.#likes.motion;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", this.#likes.theme === "day" ? "#f7eedd" : "#1b1440");
  }
}

export const prefs = new Prefs();
