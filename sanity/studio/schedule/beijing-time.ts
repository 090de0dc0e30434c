/** Times are Beijing time, which has no daylight saving time, wherever the editor is. */
import { SCHEDULE_STEP } from '../../../src/features/content/schedule.contract.ts';

const BEIJING = 'Asia/Shanghai';
const AHEAD_MS = 8 * 3_600_000;
const STEP_MS = SCHEDULE_STEP * 60_000;
const DAY_MS = 86_400_000;

export function toInputValue(instant: number): string {
  return new Date(instant + AHEAD_MS).toISOString().slice(0, 16);
}

/** Rounds up to the job's next run; undefined if invalid. */
export function parseInputValue(input: string): number | undefined {
  const instant = Date.parse(`${input}Z`) - AHEAD_MS;
  return Number.isNaN(instant) ? undefined : Math.ceil(instant / STEP_MS) * STEP_MS;
}

export function endOfToday(now: number): number {
  return (Math.floor((now + AHEAD_MS) / DAY_MS) + 1) * DAY_MS - AHEAD_MS;
}

export const tomorrowMorning = (now: number): number => endOfToday(now) + 9 * 3_600_000;

const long = (timeZone?: string) =>
  new Intl.DateTimeFormat('zh-CN', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
const inBeijing = long(BEIJING);
const short = new Intl.DateTimeFormat('zh-CN', {
  timeZone: BEIJING,
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const formatBeijing = (instant: number): string => inBeijing.format(instant);
export const formatShortBeijing = (instant: number): string => short.format(instant);

/** Undefined if the editor's time equals Beijing time. */
export function localText(instant: number, timeZone?: string): { zone: string; text: string } | undefined {
  const format = long(timeZone);
  const text = format.format(instant);
  return text === formatBeijing(instant) ? undefined : { zone: format.resolvedOptions().timeZone, text };
}
