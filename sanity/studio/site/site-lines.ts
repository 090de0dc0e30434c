import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import { siteText as words } from './site.text.ts';

interface SiteLine {
  readonly text: string;
  readonly isWarning: boolean;
}

const SOON = 60_000;
const RUNNING_STATES: readonly string[] = ['firing', 'fired', 'building'];
const FAILED_STATES: readonly string[] = ['refused', 'unanswered', 'failed'];

const plain = (text: string): SiteLine => ({ text, isWarning: false });
const warning = (text: string): SiteLine => ({ text, isWarning: true });

export function siteLines(
  { builds, wish, isAsked, last, next, exposedLocalities }: SiteState,
  now: number,
): readonly SiteLine[] {
  const lines: SiteLine[] = [];
  if (exposedLocalities > 0) lines.push(warning(words.exposed(exposedLocalities)));
  const begun = last?.begunAt ?? null;
  if (last !== null && begun !== null) {
    const text = words.last(begun, last.state);
    lines.push(FAILED_STATES.includes(last.state) ? warning(text) : plain(text));
  }
  if (wish !== null) lines.push(plain(words.waiting(wish.since)));
  else if (!isAsked && (last === null || !RUNNING_STATES.includes(last.state)))
    lines.push(plain(words.upToDate));
  if (builds === 'off') return [...lines, warning(words.off)];
  if (isAsked) lines.push(plain(words.asked));
  if (next !== null) lines.push(plain(isSoon(next, now) ? words.nextSoon : words.next(next)));
  return lines;
}

/** Returns undefined if the button can't be pressed. */
export function siteBuildHint(
  { builds, isAsked, possible, left }: SiteState,
  now: number,
): string | undefined {
  if (builds === 'off' || isAsked) return undefined;
  const when = isSoon(possible, now) ? words.possibleNow : words.possible(possible);
  return left === null ? when : `${when}${words.left(left)}`;
}

const isSoon = (iso: string, now: number) => Date.parse(iso) - now < SOON;
