/** The last segment of `/product/{id}` and similar paths; undefined if malformed. */
export function idInPath(pathname: string): string | undefined {
  const segment = pathname.replace(/\/$/, '').split('/').at(-1);
  // Repeats `idSchema` of the contract, because zod is too heavy for pages.
  return segment !== undefined && /^[a-z0-9][a-z0-9_-]{0,127}$/.test(segment) ? segment : undefined;
}
