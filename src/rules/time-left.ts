/** How much time is left, as shoppers are told: in whole minutes. */

const MINUTE = 60_000;

/** Whole minutes of so many milliseconds; 0 is less than one, undefined that there is no time any more. */
export function minutesLeft(ms: number): number | undefined {
  return ms > 0 ? Math.floor(ms / MINUTE) : undefined;
}

/** After so many milliseconds there is another number of minutes to tell. */
export function untilNextMinute(ms: number): number {
  return ms < MINUTE ? ms : (ms % MINUTE) + 1;
}
