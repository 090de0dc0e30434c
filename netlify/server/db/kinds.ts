/** The words that stand in columns with a fixed set of values. */

/** What may happen to stock (docs/shop.md "Stock"). */
export const MOVEMENT_KINDS = ['received', 'corrected', 'held', 'released', 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Who may do what (docs/shop.md "Roles"); each may what those before it may. */
export const ROLES = ['shopper', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody of this role may do what asks for the other. */
export function may(role: Role, asked: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(asked);
}

/**
 * `for-sheet`: waits for the day's sheet to the staff; `gathered`: went into one. `dropped`: when it was to be sent, there
 * was nobody to send it to. `given-up`: it failed too often.
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
/** Something is still to come of them. */
export const OPEN_MAIL_STATES = [
  'waiting',
  'sending',
  'for-sheet',
] as const satisfies (typeof MAIL_STATES)[number][];

/**
 * How a build of the site stands. `asked`: by an editor, not begun. `firing`: the build hook is being called; `fired`:
 * it took the call; `refused`: it answered that it does not; `unanswered`: nobody knows. `building`, on one's own
 * machine. `built`: its pages are served. `failed`: those before are.
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
