import { expect, test } from 'vitest';
import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import { formatDateTime as at } from '../base/date-time.text.ts';
import { siteBuildHint, siteLines } from './site-lines.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const site = (some: Partial<SiteState>): SiteState => ({
  ...{
    builds: 'hosted',
    wish: null,
    isAsked: false,
    last: null,
    next: null,
    possible: inMinutes(0),
    left: 5,
    exposedLocalities: 0,
  },
  ...some,
});
const last = (state: NonNullable<SiteState['last']>['state']) => ({
  ...{ state, begunAt: inMinutes(-40), endedAt: null, note: null },
});
const texts = (state: SiteState) => siteLines(state, now).map(({ text }) => text);

test.each(['failed', 'refused', 'unanswered'] as const)('a build that ended %s is a warning', (state) => {
  const lines = siteLines(
    site({ last: last(state), wish: { since: inMinutes(-50), last: inMinutes(-50) } }),
    now,
  );
  expect(lines.map(({ isWarning }) => isWarning)).toEqual([true, false]);
});

test('a requested build says when it starts', () => {
  expect(texts(site({ isAsked: true, next: inMinutes(0) })).join()).toContain('一分钟内开始');
  const later = texts(site({ isAsked: true, next: inMinutes(7) })).join();
  expect(later).toContain(at(inMinutes(7)));
  expect(later).not.toContain('一分钟');
});

test('the button says whether a build would start now, later or not today', () => {
  expect(siteBuildHint(site({}), now)).toBe(
    '按下后一分钟内开始生成，通常几分钟后完成。24 小时内还可以生成 5 次。',
  );
  const spent = siteBuildHint(site({ possible: inMinutes(300), left: 0 }), now);
  expect(spent).toContain(at(inMinutes(300)));
  expect(spent).toContain('已经用完');
  expect(siteBuildHint(site({ builds: 'here', left: null }), now)).not.toContain('24');
  expect(siteBuildHint(site({ isAsked: true }), now)).toBeUndefined();
});

test('the site is not called up to date during a build, and settings are not named', () => {
  expect(texts(site({ last: last('fired') })).join()).not.toContain('最新');
  expect(texts(site({ last: last('built') })).join()).toContain('最新');
  expect(texts(site({ builds: 'off' })).join()).not.toMatch(/[A-Z_]{3}/);
});

test('exact localities that anybody can read are a warning, whatever the builds do', () => {
  const [line] = siteLines(site({ builds: 'off', exposedLocalities: 3 }), now);
  expect(line).toEqual({ text: expect.stringContaining('3种商品的精确产地'), isWarning: true });
});
