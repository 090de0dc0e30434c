// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { User } from '../accounts/account.contract.ts';
import { $destination } from '../shipping/destination.ts';
import { wireProduct } from '../specimens/product.fixture.ts';
import type { CartItem } from './cart.contract.ts';
import { LineShipping } from './LineShipping.tsx';

const USER: User = {
  ...{ name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: 'DE', avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};
const LINE: CartItem = {
  ...{ id: 'line', product: wireProduct, quality: 'A1', variantKey: 'a1' },
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

afterEach(() => {
  vi.unstubAllGlobals();
  $session.set({ kind: 'asking' });
  $chosenAddress.set(null);
  $destination.set(undefined);
});

test('a line says what stands in the way to the account, and to the address that is chosen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const asked = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<LineShipping line={LINE} openQuote={async () => asked()} />));
  expect(place.textContent).toBe('');
  const shown = async (change: () => void) => {
    await act(async () => change());
    return [...place.querySelectorAll('p')].map(({ textContent }) => textContent);
  };
  const toChosen = (country: string) => shown(() => $chosenAddress.set({ id: 'other', country }));
  const toOwn = (country: string | null) =>
    shown(() => {
      $chosenAddress.set(null);
      $session.set({ kind: 'user', user: { ...USER, country } });
    });
  expect(await toOwn('DE')).toEqual(['寄往德国 · 不能寄，不计入本次付款', '德国不接受这种标本']);
  expect(await toChosen('FR')).toEqual([
    '寄往法国 · 需先办文件，文件齐备后再付款',
    '进口许可（收件人办理，付款前办妥，约30天）',
  ]);
  expect(await toChosen('AT')).toEqual(['寄往奥地利 · 能否寄待询 询价并请本店确认']);
  await act(async () => place.querySelector('button')?.click());
  expect(asked).toHaveBeenCalledOnce();
  // Papers that travel with the parcel are said, but nothing has to be done first.
  expect(await toChosen('CH')).toEqual(['寄往瑞士 · 可寄', '报关资料（本店办理，随包裹申报）']);
  expect(await toChosen('US')).toEqual([]);
  expect(await toOwn(null)).toEqual([]);
  // If the address has no country, the shopper chooses one.
  expect(await shown(() => $destination.set('FR'))).toHaveLength(2);
  expect(await toOwn('US')).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});
