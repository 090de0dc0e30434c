/** While a page is seen it asks about once a minute; each failure doubles the wait. Milliseconds. */
const INTERVAL_MS = 60_000;
const WAIT_MAX_MS = 600_000;
/** Pages that were opened together, or failed together, don't go on asking together. */
const SPREAD = 0.2;

/** How long until the next question; `chance` is a number from 0 to 1. */
export function liveWait(failures: number, chance: number): number {
  const wait = Math.min(INTERVAL_MS * 2 ** failures, WAIT_MAX_MS);
  return wait * (1 - SPREAD / 2 + SPREAD * chance);
}
