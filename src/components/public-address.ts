/** Gives the address of a path as strangers reach it; the path itself where the shop has no public address. */
export function publicAddress(site: URL | undefined): (path: string) => string {
  return (path) => (site === undefined ? path : new URL(path, site).href);
}
