import fc from 'fast-check';
import { evaluateSync, parse, toJS } from 'groq-js';
import { expect, test } from 'vitest';
import { makeRule } from '../features/shipping/rule.fixture.ts';
import { isStale, REVIEW_NOTICE_MS } from '../features/shipping/rule.rules.ts';
import { queryResult } from './dataset.fixture.ts';
import { SHIPPING_RULES_QUERY } from './queries.ts';
import { reviewDueFilter } from './shipping-rules.ts';

const NOW = Date.parse('2026-11-26T08:00:00Z');
const DAY_MS = 86_400_000;

const dayAround = fc
  .oneof(fc.integer({ min: -353, max: -349 }), fc.integer({ min: 12, max: 16 }), fc.constant(-10))
  .map((days) => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10));
const optionalDay = fc.option(dayAround, { nil: undefined });

test('the Studio lists as due what will be stale within the notice', () => {
  const query = parse(`*[${reviewDueFilter(NOW)}]`);
  fc.assert(
    fc.property(optionalDay, optionalDay, (checkedOn, reviewBy) => {
      const dataset = [{ checked_on: checkedOn ?? null, review_by: reviewBy ?? null }];
      const listed = toJS(evaluateSync(query, { dataset })) as unknown[];
      const rule = { ...makeRule('one', {}), checkedOn, reviewBy };
      expect(listed.length === 1).toBe(isStale(rule, NOW + REVIEW_NOTICE_MS));
    }),
    { numRuns: 500 },
  );
});

test('rules of the same title, or of none, have one order, because a fingerprint is made of it', async () => {
  const rules = ['b', 'a', 'd', 'c'].map((_id, at) => ({
    ...{ _id, _type: 'shippingRule' },
    ...(at < 2 ? { title: '巴西' } : {}),
  }));
  const ids = async (documents: typeof rules) =>
    ((await queryResult(documents, SHIPPING_RULES_QUERY, {})) as { _id: string }[]).map(({ _id }) => _id);
  expect(await ids(rules)).toEqual(await ids(rules.toReversed()));
});
