/** Whether this page fills the screen, where the browser can do that. */
import { createSubscriber } from "svelte/reactivity";

class FullScreen {
  readonly possible = document.fullscreenEnabled ?? false;
  #changed = createSubscriber((update) => {
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  });

  get on(): boolean {
    this.#changed();
    return Boolean(document.fullscreenElement);
  }

  /** Browsers allow it only during a tap. */
  async enter(): Promise<void> {
    await document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => undefined);
  }

  async leave(): Promise<void> {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
  }
}

export const fullScreen = new FullScreen();
