import type {
  Address,
  Best,
  ChangeMe,
  GameSeen,
  Me,
  NewTable,
  RecordSeen,
  TableMade,
  TableSeen,
  RefusalSeen,
} from "$lib/wire";

/** Why a request failed, in words for people. Without an answer at all the code is "offline". */
export class ApiRefusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiRefusal("offline", "");
  }
  if (!response.ok) {
    const trouble = (await response.json().catch(() => null)) as RefusalSeen | null;
    throw new ApiRefusal(trouble?.code ?? `http_${response.status}`, trouble?.text ?? "");
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The record of a match: a file to keep, whole once the match is over. */
export const recordPath = (match: string): string => `/api/records/${match}`;
/** The picture of a table's link. */
export const qrPath = (code: string): string => `/api/tables/${code}/qr.svg`;

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  changeMe: (change: ChangeMe) => ask<Me>("POST", "/api/me", change),
  address: () => ask<Address>("GET", "/api/address"),
  games: () => ask<readonly GameSeen[]>("GET", "/api/games"),
  makeTable: (wanted: NewTable) => ask<TableMade>("POST", "/api/tables", wanted),
  tables: () => ask<readonly TableSeen[]>("GET", "/api/tables"),
  table: (code: string) => ask<TableSeen>("GET", `/api/tables/${code}`),
  records: () => ask<readonly RecordSeen[]>("GET", "/api/records"),
  forget: (match: string) => ask<void>("DELETE", `/api/records/${match}`),
  bests: (game: string) => ask<readonly Best[]>("GET", `/api/best/${game}`),
};
