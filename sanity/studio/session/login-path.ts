/** For a tab of its own, while this one keeps what was typed. */
export const LOGIN_BESIDE = '/login?from=%2Fstudio';

/** The shop's login, and from there back to exactly this place. */
export function loginPath({ pathname, search, hash }: Location): string {
  return `/login?${new URLSearchParams({ from: pathname + search + hash })}`;
}
