import { expect, test } from 'vitest';
import { parseEntry } from './entry.ts';
import { stockText as texts } from './stock.text.ts';

test.each([
  [
    { mode: 'receive', pieces: '3', reason: '' },
    { kind: 'receive', pieces: 3, reason: '' },
  ],
  [
    { mode: 'receive', pieces: ' １２ ', reason: ' 补货 ' },
    { kind: 'receive', pieces: 12, reason: '补货' },
  ],
  [
    { mode: 'remove', pieces: '1', reason: '破损' },
    { kind: 'remove', pieces: 1, reason: '破损' },
  ],
  [
    { mode: 'count', pieces: '0', reason: '' },
    { kind: 'count', onHand: 0, seenVersion: 7, reason: '' },
  ],
] as const)('%j is a change', (entry, change) => {
  expect(parseEntry(entry, 7)).toEqual({ kind: 'change', change });
});

test.each([
  [{ mode: 'receive', pieces: '', reason: '' }, texts.invalidUnits],
  [{ mode: 'receive', pieces: '0', reason: '' }, texts.invalidUnits],
  [{ mode: 'receive', pieces: '1.5', reason: '' }, texts.invalidUnits],
  [{ mode: 'receive', pieces: '-1', reason: '' }, texts.invalidUnits],
  [{ mode: 'receive', pieces: '100001', reason: '' }, texts.invalidUnits],
  [{ mode: 'remove', pieces: '1', reason: ' ' }, texts.needsReason],
  [{ mode: 'count', pieces: '一', reason: '' }, texts.wrongCount],
] as const)('%j is none, and says what is wrong', (entry, msg) => {
  expect(parseEntry(entry, 7)).toEqual({ kind: 'wrong', msg });
});
