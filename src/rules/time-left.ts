/** Remaining time in whole minutes, as shoppers read it. */

const MINUTE = 60_000;

/** Whole minutes; 0 for less than one, undefined if no time is left. */
export function minutesLeft(ms: number): number | undefined {
  return ms > 0 ? Math.floor(ms / MINUTE) : undefined;
}

/** Milliseconds until the number of minutes changes. */
export function msUntilNextMinute(ms: number): number {
  return ms < MINUTE ? ms : (ms % MINUTE) + 1;
}
