/** The cookies that pages may read. */
import { SIGNED_IN_COOKIE } from './limits.ts';

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** False: this is a visitor, and there is nothing to ask the server. True: there may be a session. */
export function maybeSignedIn(): boolean {
  return readCookie(SIGNED_IN_COOKIE) !== undefined;
}
