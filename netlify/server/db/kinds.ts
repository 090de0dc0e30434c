export const MOVEMENT_KINDS = ['received', 'corrected', 'held', 'released', 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Roles in ascending order; each includes the rights of the roles before it (docs/shop.md "Roles"). */
export const ROLES = ['shopper', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export function hasRole(role: Role, asked: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(asked);
}

/**
 * `for-sheet`: waits for the daily digest; `gathered`: included in one; `dropped`: had no recipient
 * left when it was due; `given-up`: failed too often.
 */
export const MAIL_STATES = [
  'waiting',
  'sending',
  'for-sheet',
  'sent',
  'dropped',
  'gathered',
  'given-up',
] as const;
export const OPEN_MAIL_STATES = [
  'waiting',
  'sending',
  'for-sheet',
] as const satisfies (typeof MAIL_STATES)[number][];

/**
 * `asked`: an editor requested the build; `firing`: its hook is being called; `fired`, `refused`,
 * `unanswered`: the hook accepted, rejected or did not answer the call; `building`: a local build runs; `built`: the new pages
 * are live; `failed`: the previous ones stay live.
 */
export const BUILD_STATES = [
  'asked',
  'firing',
  'fired',
  'refused',
  'unanswered',
  'building',
  'built',
  'failed',
] as const;
export type BuildState = (typeof BUILD_STATES)[number];
