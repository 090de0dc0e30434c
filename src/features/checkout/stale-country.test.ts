import { beforeEach, expect, test, vi } from 'vitest';
import { findCartFreight, freightWish } from '../cart/cart-freight.ts';

const { fetchSession, refreshCart } = vi.hoisted(() => ({
  fetchSession: vi.fn(async () => undefined),
  refreshCart: vi.fn(async () => undefined),
}));
vi.mock('../../browser/session.ts', () => ({ fetchSession, $session: { get: () => ({ kind: 'visitor' }) } }));
vi.mock('../../browser/cart.ts', () => ({ refreshCart, $cart: { get: () => ({ kind: 'asking' }) } }));
// A real notice would stay for the files that share this worker.
vi.mock('../base/notices.ts', () => ({ notify: vi.fn() }));
beforeEach(() => vi.clearAllMocks());

const jp = {
  ...{ country: 'JP', proposed: 'jp/ems', because: null, tax_note: null, total: 257, for_papers: null },
  ways: [
    {
      ...{ id: 'jp/ems', name: 'EMS', price: 900, because: null, paused: null },
      ...{ days: { from: 1, to: 2 }, tracked: true, duty_paid: false },
    },
  ],
};
const refused = { kind: 'refused', status: 409, code: 'freight-changed', msg: '', values: {} } as const;

test('after another device moved the account, the fresh cart alone asks for what the server refuses for ever', () => {
  // The page still takes the account for German; the fresh cart has offers for Japan alone.
  const freight = findCartFreight({ freight: [jp], total: 257 }, 'DE', undefined);
  expect(freight).toEqual({ offer: undefined, way: undefined, because: undefined, replaced: undefined });
  expect(freightWish(freight)).toBeNull();
});

test('so a cart whose freight changed reads the account’s country again', async () => {
  // Files share a module cache, so another file may have loaded checkout.ts without these mocks.
  vi.resetModules();
  const { showCheckoutFailure } = await import('./checkout.ts');
  await showCheckoutFailure(refused, undefined);
  expect(refreshCart).toHaveBeenCalled();
  expect(fetchSession).toHaveBeenCalled();
});
