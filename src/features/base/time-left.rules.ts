const MINUTE = 60_000;

/** 0 below one minute, undefined if no time is left. */
export function minutesLeft(ms: number): number | undefined {
  return ms > 0 ? Math.floor(ms / MINUTE) : undefined;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export interface RoundedTime {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** Whole days from two days on, whole hours from two hours on. */
export function roundTimeLeft(minutes: number): RoundedTime {
  if (minutes >= 2 * DAY_MINUTES) return { unit: 'days', count: Math.floor(minutes / DAY_MINUTES) };
  if (minutes >= 2 * HOUR_MINUTES) return { unit: 'hours', count: Math.floor(minutes / HOUR_MINUTES) };
  return { unit: 'minutes', count: minutes };
}

/** Milliseconds. */
export function msUntilNextMinute(ms: number): number {
  return ms < MINUTE ? ms : (ms % MINUTE) + 1;
}
