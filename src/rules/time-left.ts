const MINUTE = 60_000;

/** 0 below one minute, undefined if no time is left. */
export function minutesLeft(ms: number): number | undefined {
  return ms > 0 ? Math.floor(ms / MINUTE) : undefined;
}

export function msUntilNextMinute(ms: number): number {
  return ms < MINUTE ? ms : (ms % MINUTE) + 1;
}
