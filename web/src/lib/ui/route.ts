/** The addresses of the client. The server answers all of them with the same page. */
export type Route =
  | { page: "home" }
  | { page: "game"; game: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "table"; code: string; role: "play" | "watch" | "screen" }
  | { page: "night" }
  | { page: "replay"; match: string }
  | { page: "daily"; what: string; date: string | null }
  | { page: "history" }
  | { page: "settings" }
  | { page: "not_found" };

/** Whether a game of this name exists is known to the catalogue and to the server. */
const game = (name: string | undefined): string | null => (name && /^[a-z][a-z0-9_]{0,31}$/.test(name) ? name : null);

/** Letters of table codes: people type them in any case, with blanks, or paste a whole link. */
export function codeFrom(typed: string): string | null {
  const link = /\/t\/([a-z]{5})\b/i.exec(typed);
  const code = (link?.[1] ?? typed).replace(/[\s-]/g, "").toUpperCase();
  return /^[A-HJ-NP-Z]{5}$/.test(code) ? code : null;
}

function table(code: string, role: string | undefined): Route {
  const found = codeFrom(code);
  if (!found) return { page: "not_found" };
  if (role === undefined) return { page: "table", code: found, role: "play" };
  return role === "screen" || role === "watch" ? { page: "table", code: found, role } : { page: "not_found" };
}

export function routeOf(path: string): Route {
  const [first, second, third] = path.split("/").filter(Boolean);
  const named = game(second);
  if (first === undefined) return { page: "home" };
  if (first === "t" && second) return table(second, third);
  if ((first === "game" || first === "rules" || first === "learn") && named) return { page: first, game: named };
  if (first === "daily" && named && /^(|\d{4}-\d{2}-\d{2})$/.test(third ?? ""))
    return { page: "daily", what: named, date: third ?? null };
  if (first === "replay" && second && third === undefined && /^[\w-]{1,64}$/.test(second))
    return { page: "replay", match: second };
  if (second === undefined && (first === "history" || first === "settings" || first === "night"))
    return { page: first };
  return { page: "not_found" };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "game":
    case "rules":
    case "learn":
      return `/${route.page}/${route.game}`;
    case "daily":
      return `/daily/${route.what}${route.date ? `/${route.date}` : ""}`;
    case "replay":
      return `/replay/${route.match}`;
    case "table":
      return `/t/${route.code}${route.role === "play" ? "" : `/${route.role}`}`;
    default:
      return `/${route.page}`;
  }
}
