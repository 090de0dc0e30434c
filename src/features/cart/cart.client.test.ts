import { expect, test } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { clearCart, confirmLine, fetchCart, postLine, removeLine, updateLine } from './cart.client.ts';
import { addToCartRequestSchema, updateCartRequestSchema } from './cart.contract.ts';

const empty = { status: 200, data: [], version: 3, total: 0, freight: [] };
const id = '00000000-0000-4000-8000-000000000000';

const page = createFakePage(() => ({
  cookie: 'XSRF-TOKEN=abc',
  answers: [{ status: 200, body: { status: 200, msg: '已更新' } }],
}));

test('each write uses the contract’s path and the token, and returns the server’s message', async () => {
  const done = { kind: 'answer', data: { msg: '已更新', isCut: false } };
  expect(await postLine({ productId: 'morpho', quality: 'A1', quantity: 2 })).toEqual(done);
  expect(await updateLine(id, 3)).toEqual(done);
  expect(await confirmLine(id, 3, 128.5)).toEqual(done);
  expect(await removeLine(id)).toEqual(done);
  expect(await clearCart()).toEqual(done);
  expect(page.calls.map(({ line }) => line)).toEqual([
    'POST /api/v1/cart',
    `PUT /api/v1/cart/${id}`,
    `PUT /api/v1/cart/${id}`,
    `DELETE /api/v1/cart/${id}`,
    'DELETE /api/v1/cart',
  ]);
  expect(page.calls.every(({ token }) => token === 'abc')).toBe(true);
  const [added, updated, confirmed] = page.calls.map(({ body }) =>
    body === '' ? undefined : JSON.parse(body),
  );
  expect(addToCartRequestSchema.strict().parse(added)).toEqual(added);
  expect(updateCartRequestSchema.strict().parse(updated)).toEqual({ quantity: 3 });
  expect(updateCartRequestSchema.strict().parse(confirmed)).toEqual({
    quantity: 3,
    confirm: true,
    unit_price: 128.5,
  });
});

test('the cart is returned whole; a malformed one counts as no answer', async () => {
  page.answers = [{ status: 200, body: empty }];
  expect(await fetchCart()).toEqual({ kind: 'answer', data: empty });
  page.answers = [{ status: 200, body: { status: 200, data: null } }];
  expect(await fetchCart()).toEqual({ kind: 'unreachable' });
});

test('a cart of an API that is older than the page has no freight', async () => {
  const { freight: _, ...older } = empty;
  page.answers = [{ status: 200, body: older }];
  expect(await fetchCart()).toEqual({ kind: 'answer', data: empty });
});

test('a refusal has a status, a code and a message', async () => {
  const outOfStock = { status: 400, code: 'out-of-stock', msg: '库存不足' };
  page.answers = [{ status: 400, body: { ...outOfStock, data: null } }];
  expect(await updateLine(id, 99)).toEqual({ kind: 'refused', ...outOfStock });
  const visitor = { status: 401, code: 'login-required', msg: '请先登录' };
  page.answers = [{ status: 401, body: { ...visitor, data: null } }];
  expect(await fetchCart()).toEqual({ kind: 'refused', ...visitor });
});

test('a cut quantity is recognized by its code, whatever the message', async () => {
  page.answers = [{ status: 200, body: { status: 200, code: 'cut-to-stock', msg: '改为 4 件' } }];
  expect(await updateLine(id, 9)).toEqual({ kind: 'answer', data: { msg: '改为 4 件', isCut: true } });
  page.answers = [{ status: 200, body: { status: 200, msg: '库存不足' } }];
  expect(await updateLine(id, 9)).toEqual({ kind: 'answer', data: { msg: '库存不足', isCut: false } });
});

test('a refusal with an unknown code, or without one, keeps its message', async () => {
  const later = { status: 409, code: 'from-a-later-server', msg: '请稍后再试' };
  page.answers = [{ status: 409, body: { ...later, data: null } }];
  expect(await updateLine(id, 9)).toEqual({ kind: 'refused', ...later });
  page.answers = [{ status: 409, body: { status: 409, msg: '请稍后再试', data: null } }];
  expect(await updateLine(id, 9)).toEqual({ kind: 'refused', status: 409, msg: '请稍后再试' });
});
