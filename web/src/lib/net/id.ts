/** An id nobody else has. (`crypto.randomUUID` exists only on secure pages; a table at home is often plain http.) */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
