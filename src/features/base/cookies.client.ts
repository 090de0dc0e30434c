import { SIGNED_IN_COOKIE } from './limits.contract.ts';

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** False if the shopper is certainly a visitor. */
export function maybeSignedIn(): boolean {
  return readCookie(SIGNED_IN_COOKIE) !== undefined;
}
