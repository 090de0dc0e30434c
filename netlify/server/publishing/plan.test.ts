import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Build,
  type BuildRules,
  type BuildStatus,
  buildsLeft,
  earliestBuildStart,
  nextBuild,
} from './plan.ts';

const MINUTE = 60_000;
const rules: BuildRules = { quiet: MINUTE, longest: 10 * MINUTE, spacing: 10 * MINUTE, perDay: 3 };
const now = new Date('2026-06-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
const request = (since: number, last = since) => ({ since: ago(since), last: ago(last) });
const build = (state: Build['state'], minutes: number): Build => ({ state, begunAt: ago(minutes) });
const known = (some: Partial<BuildStatus>): BuildStatus => ({
  request: undefined,
  isAsked: false,
  builds: [],
  ...some,
});
function until(some: Partial<BuildStatus>): number | undefined {
  const next = nextBuild(rules, known(some), now);
  return next === undefined ? undefined : (next.getTime() - now.getTime()) / MINUTE;
}

test('nothing is built while nothing was published', () => {
  expect(until({ builds: [build('fired', 100)] })).toBeUndefined();
});

test('a publish is built after a minute without changes', () => {
  expect(until({ request: request(0) })).toBe(1);
  expect(until({ request: request(5, 0.5) })).toBe(0.5);
  expect(until({ request: request(2) })).toBe(0);
});

test('constant publishing waits ten minutes at most', () => {
  expect(until({ request: request(9.5, 0) })).toBe(0.5);
});

test('changes without a minute between them lead to one build, where builds cost nothing, too', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 9 });
  const spacing = fc.constantFrom(0, 10 * MINUTE);
  fc.assert(
    fc.property(gaps, spacing, (seconds, spacing) => {
      let at = 0;
      const changes = [0, ...seconds.map((gap) => (at += gap * 1000))];
      const since = new Date(changes[0] ?? 0);
      for (const [n, change] of changes.entries()) {
        const status = known({ request: { since, last: new Date(change) } });
        const next = nextBuild({ ...rules, spacing }, status, new Date(change));
        expect(next?.getTime()).toBeGreaterThan(changes[n + 1] ?? change);
      }
    }),
  );
});

test('two builds begin ten minutes apart, requested ones included', () => {
  expect(until({ request: request(5), builds: [build('fired', 4)] })).toBe(6);
  expect(until({ isAsked: true, builds: [build('fired', 4)] })).toBe(6);
  expect(until({ isAsked: true, builds: [build('fired', 11)] })).toBe(0);
});

test('a day has no more builds than the budget', () => {
  const builds = [build('fired', 100), build('fired', 200), build('unanswered', 300), build('fired', 400)];
  expect(until({ request: request(20), builds })).toBe(24 * 60 - 300);
});

test('a hook that refuses costs no budget and is retried, each time later, at most an hour', () => {
  expect(until({ request: request(20), builds: [build('refused', 0)] })).toBe(1);
  expect(until({ request: request(20), builds: [build('refused', 0), build('refused', 2)] })).toBe(2);
  const many = Array.from({ length: 12 }, (_, n) => build('refused', n));
  expect(until({ request: request(20), builds: many })).toBe(60);
  expect(until({ request: request(20), builds: [build('fired', 11), ...many] })).toBe(0);
});

test('a hook is not called while another process calls it; after that process’s death it is, ten minutes later', () => {
  expect(until({ request: request(20), builds: [build('firing', 1)] })).toBe(9);
  expect(until({ request: request(20), builds: [build('firing', 11)] })).toBe(0);
});

test('the earliest possible build is known even without a request', () => {
  expect(earliestBuildStart(rules, known({ builds: [build('built', 4)] }), now)).toEqual(ago(-6));
  expect(earliestBuildStart(rules, known({}), now)).toEqual(now);
});

test('the rest of a day’s budget is reported; refused calls cost nothing of it', () => {
  const builds = [build('refused', 1), build('failed', 20), build('fired', 400), build('built', 25 * 60)];
  expect(buildsLeft(rules, known({ builds }), now)).toBe(1);
  expect(
    buildsLeft(rules, known({ builds: [...builds, build('fired', 500), build('fired', 600)] }), now),
  ).toBe(0);
  expect(buildsLeft({ ...rules, perDay: Number.POSITIVE_INFINITY }, known({ builds }), now)).toBeUndefined();
});
