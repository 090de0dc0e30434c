import { expect, test } from 'vitest';
import { orderText } from '../../text/order.ts';
import { opsLine } from '../order.fixture.ts';
import { withPieces } from './amounts.ts';
import { type Choice, keptChoice, NOTHING, readRefund } from './refund-wish.ts';

const ORDER = {
  ...{ number: '2611-0001-0001', version: 7, refunded: 28.5, refundable: 100 },
  lines: [opsLine({ unitPrice: 64.25, quantity: 2 })],
};
const read = (choice: Partial<Choice>) => readRefund({ ...NOTHING, ...choice }, ORDER);
const { refund: texts } = orderText;

test.each([
  [{ kind: 'rest' }, 100, 'rest'],
  [{ kind: 'half' }, 64.25, 'part'],
  [{ kind: 'lines', pieces: { 0: 1 } }, 64.25, 'part'],
  // Two pieces cost more than is left: all that is left goes.
  [{ kind: 'lines', pieces: { 0: 2 } }, 100, 'rest'],
  [{ kind: 'amount', typed: '12.5' }, 12.5, 'part'],
  [{ kind: 'amount', typed: '￥100' }, 100, 'rest'],
] as [Partial<Choice>, number, string][])('%j asks for %s yuan, %s', (choice, amount, of) => {
  expect(read(choice)).toMatchObject({
    kind: 'wish',
    wish: { number: '2611-0001-0001', version: 7, amount, of, back: [] },
  });
});

test.each([
  [{ kind: 'amount', typed: '' }, texts.wrongAmount],
  [{ kind: 'amount', typed: '0' }, texts.wrongAmount],
  [{ kind: 'amount', typed: '100.01' }, texts.tooMuch('¥100.00')],
  [{ kind: 'lines' }, texts.wrongAmount],
] as [Partial<Choice>, string][])('%j asks for nothing: %s', (choice, msg) => {
  expect(read(choice)).toEqual({ kind: 'wrong', msg });
});

test('lines that no piece comes back of are not named', () => {
  const back = withPieces(withPieces({ 0: 2 }, 1, 1), 1, 0);
  expect(read({ back })).toMatchObject({ wish: { back: [{ position: 0, pieces: 2 }] } });
});

test('a choice that was put back is as at first, whatever was typed for another', () => {
  const put = { ...NOTHING, typed: '12.5', pieces: { 0: 1 }, back: withPieces({ 0: 1 }, 0, 0) };
  expect(keptChoice(put)).toEqual(NOTHING);
  const kept = { ...put, back: { 0: 1 } };
  expect(keptChoice(kept)).toEqual(kept);
});
