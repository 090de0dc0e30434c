import { expect, test } from 'vitest';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { addPaper, papersFormOf, parsePapers, rebasePapersForm } from './papers-form.ts';

const ID = '0198c0de-7a1b-4c2d-8e3f-000000000002';
const PERMIT = {
  ...{ name: '进口许可', who: 'buyer' as const, lines: [0], note: '', number: '' },
  ...{ askedOn: null, expectedBy: null, receivedOn: null, issuedOn: null, validUntil: null },
  ...{ reportedNumber: null as string | null, waitsFor: 'buyer' as const },
};
const quote = (version: number, items: readonly object[]) =>
  ({ id: ID, version, papers: { items } }) as unknown as OpsQuote;

test('unchanged papers are sent as they are', () => {
  const form = papersFormOf(quote(3, [PERMIT]));
  const { waitsFor: _, reportedNumber: __, ...sent } = PERMIT;
  expect(parsePapers(form, ID)).toEqual({
    kind: 'sound',
    request: { id: ID, version: 3, papers: [{ ...sent, isReported: false }] },
  });
});

test('a received paper needs its number, and each paper needs its own name', () => {
  const form = papersFormOf(quote(3, [{ ...PERMIT, receivedOn: '2026-11-20' }, PERMIT]));
  expect(parsePapers(form, ID)).toEqual({
    kind: 'wrong',
    problems: ['每份文件都要有名称，名称不能重复', '进口许可：填了收到日期，也要填号码'],
  });
});

test('a paper that the rules require is added once, and gets its missing lines', () => {
  const form = papersFormOf(quote(3, [PERMIT]));
  const [widened, ...others] = addPaper(form, [0, 1], {
    name: '进口许可',
    who: 'buyer',
    lines: [0, 1],
  }).papers;
  expect([widened?.lines, others]).toEqual([[0, 1], []]);
  expect(addPaper(form, [0, 1], { name: '公约证', who: 'shop', lines: [1] }).papers).toHaveLength(2);
});

test('a form that was typed before a buyer’s report does not dismiss the report', () => {
  const typed = papersFormOf(quote(3, [PERMIT]));
  const rebased = rebasePapersForm(typed, quote(4, [{ ...PERMIT, reportedNumber: 'DE-1' }]));
  const parsed = parsePapers(rebased, ID);
  expect(parsed).toMatchObject({ request: { version: 4, papers: [{ isReported: true }] } });
});
