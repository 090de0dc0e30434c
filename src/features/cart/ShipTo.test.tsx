// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import type { User } from '../accounts/account.contract.ts';
import type { Address } from '../accounts/addresses.contract.ts';
import { $destination } from '../shipping/destination.ts';
import { ShipTo } from './ShipTo.tsx';

const USER: User = {
  ...{ name: '林', email: 'lin@example.com', phone: '1', address: 'Weg 1', country: 'DE', avatar: null },
  ...{ email_confirmed: true, pending_email: null },
};
const address = (id: string, country: string): Partial<Address> => ({
  ...{ id, recipient: `收件人 ${id}`, phone: '2', country, text: `Rue ${id}`, is_default: false },
});

let book: readonly Partial<Address>[];
let root: Root;
beforeEach(async () => {
  // The calls of the book are a script of their own.
  await import('../accounts/addresses.client.ts');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 200, msg: '', data: { addresses: book, user: USER } }),
  );
  book = [address('a', 'FR'), address('b', 'JP')];
  $session.set({ kind: 'user', user: USER });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<ShipTo />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  $session.set({ kind: 'asking' });
  $chosenAddress.set(null);
  $destination.set(undefined);
});

const text = () => document.body.textContent ?? '';
const choose = async (id: string) => {
  if (document.querySelector('select') === null)
    await act(async () => document.querySelector('button')?.click());
  await vi.waitFor(() => act(async () => expect(document.querySelector('select')).not.toBeNull()));
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('the book is not shown');
    select.value = id;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

test('a destination that was chosen elsewhere does not move the order, which the cart says', async () => {
  await act(async () => $destination.set('JP'));
  expect(text()).toContain('您选了日本；订单寄往收货地址所在的德国，运费按德国计算');
  await act(async () => $destination.set('DE'));
  expect(text()).not.toContain('您选了');
});

test('an address that is chosen here is the destination of all pages, and the account keeps its own', async () => {
  await choose('b');
  expect([$destination.get(), $chosenAddress.get()?.country]).toEqual(['JP', 'JP']);
  expect(text()).not.toContain('您选了');
  await choose('');
  expect([$destination.get(), $chosenAddress.get()]).toEqual(['DE', null]);
});

test('back at an address in China no other destination is left over', async () => {
  await act(async () => $session.set({ kind: 'user', user: { ...USER, country: 'CN' } }));
  await choose('b');
  await choose('');
  expect($destination.get()).toBeUndefined();
});

test('an address that another tab moved or deleted does not keep its old country', async () => {
  await choose('a');
  book = [address('a', 'US'), address('b', 'JP')];
  await act(async () => $session.set({ kind: 'user', user: { ...USER } }));
  await vi.waitFor(() => expect($chosenAddress.get()).toMatchObject({ id: 'a', country: 'US' }));
  book = [address('b', 'JP')];
  await act(async () => $session.set({ kind: 'user', user: { ...USER } }));
  await vi.waitFor(() => expect($chosenAddress.get()).toBeNull());
  expect(text()).toContain('Weg 1');
});
