import { routeOf, type Route } from "./route";

class Router {
  #path = $state(location.pathname);
  readonly route: Route = $derived(routeOf(this.#path));

  constructor() {
    addEventListener("popstate", () => (this.#path = location.pathname));
  }

  go(path: string, replace = false): void {
    if (path === location.pathname) return;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#path = location.pathname;
    scrollTo(0, 0);
  }

  /** Handles clicks on links to our own pages without loading the document again. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();
