import { expect, test } from 'vitest';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { opsLine } from '../orders/order.fixture.ts';
import { orderText } from '../orders/order.text.ts';
import type { FormLine } from '../quotes/quote-form.ts';
import { type EditDraft, EMPTY_EDIT, parseEdit } from './edit-draft.ts';

const order = {
  lines: [
    opsLine({ quantity: 3, unsent: 2, name: '闪蝶' }),
    opsLine({ position: 1, variantKey: 'b', unitPrice: 40 }),
  ],
  shipping: { shipments: [] },
} as unknown as Pick<OpsOrder, 'lines' | 'shipping'>;
const line = (quantity: string): FormLine => ({
  ...{ productId: 'idea', variantKey: 'a1', quantity, unitPrice: '' },
  facts: {
    ...{
      productId: 'idea',
      variantKey: 'a1',
      name: '帛斑蝶',
      picture: '',
      sku: '',
      grade: 'A1',
      listPrice: 60,
    },
    tiers: [{ quantity: 5, price: 50 }],
  },
});
const draft = (more: Partial<EditDraft>): EditDraft => ({ ...EMPTY_EDIT, ...more });

test.each([
  ['fewer of a line', draft({ quantities: { 0: '２' } }), -128.5],
  ['a removed line', draft({ quantities: { 1: '0' } }), -40],
  ['a new line', draft({ added: [line('1')] }), 60],
  ['a new line that reaches a tier', draft({ added: [line('5')] }), 250],
  ['an exchange', draft({ quantities: { 1: '0' }, added: [line('1')] }), 20],
])('the request of %s has the difference that was shown', (_, typed, difference) => {
  const parsed = parseEdit(typed, order);
  expect(parsed).toMatchObject({ kind: 'sound', request: { difference } });
  if (parsed.kind === 'sound') expect(parsed.afterFen - parsed.beforeFen).toBe(Math.round(difference * 100));
});

test.each([
  ['nothing typed', EMPTY_EDIT, staffText().edit.unchanged],
  [
    'a quantity that is no number',
    draft({ quantities: { 0: '两' } }),
    orderText.edit.wrongQuantity('闪蝶 A1'),
  ],
  ['none of a new line', draft({ added: [line('0')] }), orderText.edit.wrongQuantity('帛斑蝶 A1')],
  ['fewer than were sent', draft({ quantities: { 0: '0' } }), staffText().edit.notUnsent('闪蝶 A1', 1)],
])('%s is a problem', (_, typed, problem) => {
  expect(parseEdit(typed, order)).toEqual({ kind: 'wrong', problem });
});
