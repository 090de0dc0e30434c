// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { User } from '../accounts/account.contract.ts';
import { $destination } from '../shipping/destination.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import { CartLine } from './CartLine.tsx';
import type { CartItem } from './cart.contract.ts';
import { ShippingReasons } from './ShippingReasons.tsx';

const USER: User = {
  ...{ name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: 'DE', avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};
const LINE: CartItem = {
  ...{ id: 'line', product: wireProduct, quality: 'A1', variantKey: 'k0' },
  ...{ quantity: 2, unit_price: 128.5, amount: 257, changes: [] },
  shipping: [
    {
      ...{ country: 'DE', verdict: 'forbidden', papers: [], words: ['德国不接受这种标本'] },
      refusal: 'forbidden',
    },
    {
      ...{ country: 'FR', verdict: 'papers', words: [], refusal: 'papers-first' },
      papers: [{ name: '进口许可', who: 'buyer', when: 'before', days: 30 }],
    },
    { country: 'AT', verdict: 'unknown', papers: [], words: [], refusal: null },
    {
      ...{ country: 'CH', verdict: 'papers', words: [], refusal: null },
      papers: [{ name: '报关资料', who: 'shop', when: 'arrival' }],
    },
  ],
};
/** Another product of which the rules say the same. */
const SAME: CartItem = { ...LINE, id: 'same', product: { ...wireProduct, id: 'same', name: '白闪蝶' } };
/** A product that may be sent anywhere. */
const FREE: CartItem = { ...LINE, id: 'free', shipping: [] };

afterEach(() => {
  vi.unstubAllGlobals();
  $session.set({ kind: 'asking' });
  $chosenAddress.set(null);
  $destination.set(undefined);
});

test('a line says its verdict for the address that the order goes to, and the cart gives each reason once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <>
        <CartLine line={LINE} />
        <ShippingReasons lines={[LINE, SAME, FREE]} />
      </>,
    ),
  );
  const shown = async (change: () => void) => {
    await act(async () => change());
    const said = place.querySelectorAll('.shipping-verdict, .cart-warning, ul li');
    return [...said].map(({ textContent }) => textContent?.trim());
  };
  const toChosen = (country: string) => shown(() => $chosenAddress.set({ id: 'other', country }));
  const toOwn = (country: string | null) =>
    shown(() => {
      $chosenAddress.set(null);
      $session.set({ kind: 'user', user: { ...USER, country } });
    });
  const both = `${wireProduct.name}、白闪蝶`;
  expect(await shown(() => undefined)).toEqual([]);
  // A refusal stands on the line itself.
  expect(await toOwn('DE')).toEqual(['不能寄', '德国不接受这种标本']);
  expect(await toChosen('FR')).toEqual(['需先办文件', `进口许可（收件人办理，付款前办妥，约30天） ${both}`]);
  expect(await toChosen('AT')).toEqual(['能否寄待询']);
  // Papers that travel with the parcel are said, but nothing has to be done first.
  expect(await toChosen('CH')).toEqual(['可寄', `报关资料（本店办理，随包裹申报） ${both}`]);
  expect(await toChosen('US')).toEqual([]);
  expect(await toOwn(null)).toEqual([]);
  // If the address has no country, the shopper chooses one.
  expect(await shown(() => $destination.set('FR'))).toHaveLength(2);
  expect(await toOwn('US')).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});

test.each([
  ['one unit at its own price', {}, false],
  ['several units', { quantity: 2, amount: 257 }, true],
])('the unit price of %s is said only if the amount differs', async (_, more, isSaid) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const line: CartItem = { ...LINE, quantity: 1, amount: 128.5, ...more };
  await act(async () => root.render(<CartLine line={line} />));
  expect(place.textContent?.includes('单价 ¥128.50')).toBe(isSaid);
  await act(async () => root.unmount());
  place.remove();
});
