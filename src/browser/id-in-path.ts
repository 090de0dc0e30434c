/** The id in `/product/{id}`, `/butterfly/{id}` and the like: the last segment; undefined when it can't be one. */
export function idInPath(pathname: string): string | undefined {
  const segment = pathname.replace(/\/$/, '').split('/').at(-1);
  // The id schema of the contract, without its library.
  return segment !== undefined && /^[a-z0-9][a-z0-9_-]{0,127}$/.test(segment) ? segment : undefined;
}
