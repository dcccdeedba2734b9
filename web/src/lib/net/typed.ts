/** An address as short as one may type it: browsers add what is left out. */
export function typedAddress(address: string): string {
  const { protocol, host, port } = new URL(address);
  // With a port of its own a browser would try HTTP first.
  return protocol === "https:" && port ? `https://${host}` : host;
}
