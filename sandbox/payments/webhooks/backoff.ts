const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** For how long both providers go on trying, milliseconds: three days. */
export const GIVE_UP_AFTER = 72 * HOUR;

/** The pause after the `attempts`th failed try, milliseconds: 1 s, 2 s, 4 s … up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(SECOND * 2 ** (attempts - 1), HOUR);
}
