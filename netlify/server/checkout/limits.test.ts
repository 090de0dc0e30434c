import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkAttemptLimit,
  checkNewcomerLimits,
  grantReservation,
  type NewcomerReservations,
  type ShopperHistory,
  type UnpaidReservation,
} from './limits.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const inMinutes = (minutes: number) => ago(-minutes);
const held = (from: number, until: number): UnpaidReservation => ({ from: ago(from), until: ago(until) });
const fresh: ShopperHistory = {
  hasPaid: false,
  isTrusted: false,
  isConfirmed: false,
  unpaid: [],
  attempts: [],
};
const unitsOf = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));
const half = { kind: 'granted', until: inMinutes(30) };
const grantFor = (standing: ShopperHistory, quantities: readonly number[], replaced?: Date) =>
  grantReservation(standing, { lines: unitsOf(...quantities), replaced, now: NOW });

describe('what an account may reserve at a time', () => {
  test.each([
    ['a new one 30 lines', fresh, Array(30).fill(1), half],
    ['a new one no 31', fresh, Array(31).fill(1), { kind: 'too-much', lines: 30, pieces: 100 }],
    ['a new one 100 pieces', fresh, [60, 40], half],
    ['a new one no 101', fresh, [60, 41], { kind: 'too-much', lines: 30, pieces: 100 }],
    ['one that paid 300 lines', { ...fresh, hasPaid: true }, Array(300).fill(1), half],
    ['one that paid 1000 pieces', { ...fresh, hasPaid: true }, [1_000], half],
    [
      'one that paid no 1001',
      { ...fresh, hasPaid: true },
      [1_001],
      { kind: 'too-much', lines: 300, pieces: 1_000 },
    ],
    ['one that an operator trusts whatever there is', { ...fresh, isTrusted: true }, [5_000], half],
  ] as const)('%s', (_, standing, quantities, grant) => {
    expect(grantFor(standing, quantities)).toEqual(grant);
  });
});

test('a reservation that replaces another keeps its end, while there is enough time to pay', () => {
  for (const minutes of [2, 7, 29])
    expect(grantFor(fresh, [1], inMinutes(minutes))).toEqual({ kind: 'granted', until: inMinutes(minutes) });
  expect(grantFor(fresh, [1], inMinutes(1.9))).toEqual(half);
  expect(grantFor(fresh, [1], ago(5))).toEqual(half);
  const unpaid = [held(300, 270), held(200, 170), held(23, 0)];
  expect(grantFor({ ...fresh, unpaid }, [1], inMinutes(7))).toMatchObject({ until: inMinutes(7) });
  expect(grantFor({ ...fresh, unpaid }, [1])).toMatchObject({ by: 'time' });
  expect(grantFor(fresh, [101], inMinutes(7))).toMatchObject({ kind: 'too-much' });
});

describe('how long an account may reserve without paying', () => {
  const grantAfter = (...unpaid: UnpaidReservation[]) => grantFor({ ...fresh, unpaid }, [1]);
  test.each([
    ['half an hour after an hour was used', [held(200, 170), held(100, 70)], half],
    [
      'no more than what is left of 90 minutes',
      [held(300, 270), held(200, 170), held(100, 85)],
      { kind: 'granted', until: inMinutes(15) },
    ],
    [
      'not for less than 10 minutes: it is told when there are 10 again',
      [held(300, 270), held(200, 170), held(100, 75)],
      { kind: 'limited', by: 'time', retryAt: inMinutes(24 * 60 - 300 + 5) },
    ],
    [
      'what lies more than a day back is forgotten, also in part',
      [held(24 * 60 + 20, 24 * 60 - 10), held(200, 170), held(100, 70)],
      { kind: 'granted', until: inMinutes(20) },
    ],
    ['what was let go early counts as long as it was held', [held(200, 199), held(100, 99)], half],
  ])('%s', (_, unpaid, grant) => expect(grantAfter(...unpaid)).toEqual(grant));

  test('never adds up to more than 90 minutes in any 24 hours, and the stated waiting time suffices', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 400 }), kept: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const unpaid: UnpaidReservation[] = [];
        let now = NOW;
        for (const { wait, kept } of steps) {
          now = new Date(now.getTime() + wait * MINUTE);
          let grant = grantReservation({ ...fresh, unpaid }, { lines: unitsOf(1), replaced: undefined, now });
          while (grant.kind === 'limited') {
            expect(grant.retryAt.getTime()).toBeGreaterThan(now.getTime());
            const { by } = grant;
            now = grant.retryAt;
            grant = grantReservation({ ...fresh, unpaid }, { lines: unitsOf(1), replaced: undefined, now });
            if (grant.kind === 'limited') expect(grant.by).not.toBe(by);
          }
          if (grant.kind !== 'granted') throw new Error(grant.kind);
          const until = new Date(Math.min(grant.until.getTime(), now.getTime() + kept * MINUTE));
          unpaid.push({ from: now, until });
          now = until;
          const dayAgo = now.getTime() - 24 * 60 * MINUTE;
          const sum = unpaid.reduce(
            (total, one) => total + Math.max(0, one.until.getTime() - Math.max(one.from.getTime(), dayAgo)),
            0,
          );
          expect(sum).toBeLessThanOrEqual(90 * MINUTE);
          expect(
            unpaid.filter(({ from }) => from > new Date(now.getTime() - 60 * MINUTE)).length,
          ).toBeLessThan(6);
        }
      }),
    );
  });
});

test('a sixth unpaid order within an hour has to wait until the first is an hour old', () => {
  const unpaid = [50, 40, 30, 20, 10].map((minutes) => held(minutes, minutes - 1));
  const wait = { kind: 'limited', by: 'orders', retryAt: inMinutes(10) };
  expect(grantFor({ ...fresh, unpaid }, [1])).toEqual(wait);
  expect(grantFor({ ...fresh, unpaid: unpaid.slice(1) }, [1])).toEqual(half);
  expect(grantFor({ ...fresh, unpaid, isTrusted: true }, [1])).toEqual(half);
});

test('an eleventh attempt to pay within 15 minutes has to wait until the first is 15 minutes old', () => {
  const attempts = Array.from({ length: 10 }, (_, n) => ago(14 - n));
  expect(checkAttemptLimit({ ...fresh, attempts }, NOW)).toEqual({
    kind: 'limited',
    by: 'attempts',
    retryAt: inMinutes(1),
  });
  expect(checkAttemptLimit({ ...fresh, attempts: attempts.slice(1) }, NOW)).toBeUndefined();
  expect(checkAttemptLimit({ ...fresh, attempts: [ago(15), ...attempts.slice(1)] }, NOW)).toBeUndefined();
});

describe('what accounts that never paid may reserve together', () => {
  const line = (productId: string, quantity: number) => ({ productId, variantKey: 'a1', quantity });
  const level = (productId: string, onHand: number) => ({ productId, variantKey: 'a1', onHand });
  const nothing: NewcomerReservations = { network: { lines: 0, pieces: 0, until: undefined }, grades: [] };
  const inNetwork = (lines: number, quantity: number, until = inMinutes(12)): NewcomerReservations => ({
    ...nothing,
    network: { lines, pieces: quantity, until },
  });
  const ofGrade = (quantity: number, until = inMinutes(12)): NewcomerReservations => ({
    ...nothing,
    grades: [{ ...line('morpho', quantity), until }],
  });
  const limit = (others: NewcomerReservations, quantity: number, onHand: number, isConfirmed = false) =>
    checkNewcomerLimits({ isConfirmed }, others, {
      lines: [line('morpho', quantity)],
      levels: [level('morpho', onHand)],
      now: NOW,
    });
  const full = { kind: 'network-full', lines: 30, pieces: 100, retryAt: inMinutes(12) };
  const shared = { kind: 'grade-shared', productId: 'morpho', variantKey: 'a1' };

  test.each([
    ['a thirtieth line of a network', inNetwork(29, 29), 1, undefined],
    ['no thirty-first line', inNetwork(30, 30), 1, full],
    ['100 pieces of a network', inNetwork(1, 60), 40, undefined],
    ['no piece more', inNetwork(1, 60), 41, full],
  ])('%s', (_, others, quantity, expected) => expect(limit(others, quantity, 500)).toEqual(expected));

  test('a reservation that has ended but is not released yet costs a minute of waiting', () => {
    expect(limit(inNetwork(30, 30, ago(3)), 1, 500)).toEqual({ ...full, retryAt: inMinutes(1) });
  });

  test.each([
    ['half of an even number', nothing, 5, 10, undefined],
    ['no more than half', nothing, 6, 10, { ...shared, most: 5, retryAt: undefined }],
    ['half of an odd number, rounded down', nothing, 2, 3, { ...shared, most: 1, retryAt: undefined }],
    ['what others leave of the half', ofGrade(3), 2, 10, undefined],
    [
      'no more than that, until they let go',
      ofGrade(3),
      3,
      10,
      { ...shared, most: 2, retryAt: inMinutes(12) },
    ],
    ['nothing of a half that is held', ofGrade(5), 1, 10, { ...shared, most: 0, retryAt: inMinutes(12) }],
    [
      'no more than half, whatever others have reserved',
      ofGrade(3),
      6,
      10,
      { ...shared, most: 5, retryAt: undefined },
    ],
  ])('%s', (_, others, quantity, onHand, expected) =>
    expect(limit(others, quantity, onHand)).toEqual(expected),
  );

  test('the last unit requires a confirmed mailbox', () => {
    expect(limit(nothing, 1, 1)).toEqual({ ...shared, kind: 'mailbox-unconfirmed' });
    expect(limit(nothing, 1, 1, true)).toBeUndefined();
    expect(limit(nothing, 2, 2, true)).toMatchObject({ kind: 'grade-shared', most: 1 });
  });

  test('two lines of one grade count together', () => {
    const request = {
      lines: [line('morpho', 3), line('morpho', 3)],
      levels: [level('morpho', 10)],
      now: NOW,
    };
    expect(checkNewcomerLimits(fresh, nothing, request)).toMatchObject({ kind: 'grade-shared', most: 5 });
  });
});
