// @vitest-environment jsdom
import { useStore } from '@nanostores/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useAddressCountry } from '../../browser/cart-country.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $paying } from '../checkout/checkout.ts';
import { $destination } from '../shipping/destination.ts';
import { CartSums, freightNotes } from './CartSums.tsx';
import type { Cart, CartOffer, WayOffer } from './cart.contract.ts';
import { isCart } from './cart-checks.client.ts';
import { $chosenWay, findCartFreight, freightWish } from './cart-freight.ts';

const way = (more: Partial<WayOffer> = {}): WayOffer => ({
  ...{ id: 'eu/ems', name: 'EMS', price: 200, because: null, paused: null },
  ...{ days: { from: 7, to: 15 }, tracked: true, duty_paid: false },
  ...more,
});
const EMS = way();
const POST = way({ id: 'eu/post', name: '平邮小包', price: 45.5, tracked: false });
const COURIER = way({
  ...{ id: 'eu/courier', name: '国际快递', price: 320, duty_paid: true },
  days: { from: 5, to: 5 },
});
const FREE = way({ id: 'eu/free', name: '国际挂号小包', price: 0 });
const none = (because: WayOffer['because'], paused: string | null = null) =>
  way({ id: `eu/${because}`, name: '慢船', price: null, because, paused });

const offer = (ways: WayOffer[], more: Partial<CartOffer> = {}): CartOffer => ({
  ...{ country: 'DE', ways, proposed: ways.find(({ price }) => price !== null)?.id ?? null },
  ...{ because: null, tax_note: null, total: 257.1, for_papers: null },
  ...more,
});
const cart = (...freight: CartOffer[]): Cart => ({
  ...{ status: 200, data: [], version: 7, total: 257.1, freight },
});

afterEach(() => {
  vi.unstubAllGlobals();
  $chosenAddress.set(null);
  $chosenWay.set(undefined);
  $destination.set(undefined);
  $paying.set(undefined);
  document.body.replaceChildren();
});

function Parts({ shown }: { readonly shown: Cart }) {
  const freight = findCartFreight(shown, useAddressCountry(), useStore($chosenWay));
  return (
    <>
      <CartSums cart={shown} freight={freight} isOld={false} />
      <div role="status">{freightNotes(freight).join('|')}</div>
    </>
  );
}

async function draw(shown: Cart, country: string | null = 'DE') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (country !== null) $chosenAddress.set({ id: 'home', country });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const redraw = (next: Cart) => act(async () => root.render(<Parts shown={next} />));
  await redraw(shown);
  const select = () => document.querySelector('select');
  return {
    redraw,
    end: () => act(async () => root.unmount()),
    select,
    choose: (id: string) =>
      act(async () => {
        const list = select();
        if (list === null) throw new Error('there is no list of ways');
        list.value = id;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    ways: () => [...(select()?.options ?? [])].map((option) => option.textContent),
    /** Tells of each way whether it is chosen, can be chosen, or is off. */
    choice: () =>
      [...(select()?.options ?? [])].map(({ selected, disabled }) =>
        selected ? 'chosen' : disabled ? 'off' : 'open',
      ),
    sums: () => [...document.querySelectorAll('.cart-sum')].map((row) => row.textContent),
    notes: () => document.querySelector('[role=status]')?.textContent?.split('|'),
  };
}

const EMS_TEXT = 'EMS（付款后约 7–15 天，可追踪）';
const POST_TEXT = '平邮小包（付款后约 7–15 天，不可追踪） ¥45.50';
const EMS_SUMS = ['商品合计 ¥257.10', '运费 ¥200.00', '应付¥457.10'];
const BY_RECIPIENT = '进口税费由收件人承担';

describe('the cart shows the ways to its country, the sums and the notes', () => {
  test.each([
    {
      name: 'one way is no choice',
      shown: cart(offer([EMS])),
      ...{ ways: [EMS_TEXT], choice: ['chosen'], sums: EMS_SUMS, notes: [BY_RECIPIENT] },
    },
    {
      name: 'two ways are a choice, with the proposed one chosen',
      shown: cart(offer([POST, EMS], { proposed: EMS.id, tax_note: '关税由本店客服代办' })),
      ...{ ways: [POST_TEXT, EMS_TEXT], choice: ['open', 'chosen'], sums: EMS_SUMS },
      notes: ['关税由本店客服代办'],
    },
    {
      name: 'a way that does not take the cart says why',
      shown: cart(offer([none('paused', '邮政停收'), EMS, POST, none('too-heavy')])),
      ways: ['慢船（邮政停收）', EMS_TEXT, POST_TEXT, '慢船（超过限重）'],
      ...{ choice: ['off', 'chosen', 'open', 'off'], sums: EMS_SUMS, notes: [BY_RECIPIENT] },
    },
    {
      name: 'prepaid duty is named instead of the country’s sentence',
      shown: cart(offer([COURIER], { tax_note: '关税由收件人承担' })),
      ...{ ways: ['国际快递（付款后约 5 天，可追踪，含税）'], choice: ['chosen'], notes: ['已含进口税费'] },
      sums: ['商品合计 ¥257.10', '运费 ¥320.00', '应付¥577.10'],
    },
    {
      name: 'a free way costs nothing',
      shown: cart(offer([FREE])),
      ...{ ways: ['国际挂号小包（付款后约 7–15 天，可追踪）'], choice: ['chosen'], notes: [BY_RECIPIENT] },
      sums: ['商品合计 ¥257.10', '运费 免运费', '应付¥257.10'],
    },
    {
      name: 'no way has a price',
      shown: cart(offer([none('no-weight')], { because: 'no-weight' })),
      ...{ ways: [], choice: [], sums: ['应付¥257.10'] },
      notes: ['运费另计：付款后由客服报价（有商品未标重量）', BY_RECIPIENT],
    },
    {
      name: 'the country has no rates',
      shown: cart(offer([], { because: 'no-zone' })),
      ...{ ways: [], choice: [], sums: ['应付¥257.10'] },
      notes: ['运费另计：付款后由客服报价（该国家/地区暂无运费表）', BY_RECIPIENT],
    },
  ])('$name', async ({ shown, ways, choice, sums, notes }) => {
    expect(isCart(shown)).toBe(true);
    const page = await draw(shown);
    expect(page.ways()).toEqual(ways);
    expect(page.choice()).toEqual(choice);
    expect(page.select()?.disabled ?? true).toBe(ways.length < 2);
    expect(page.sums()).toEqual(sums);
    expect(page.notes()).toEqual(notes);
    await page.end();
  });

  test('without a country of the address freight is computed at checkout, and nothing is promised', async () => {
    const page = await draw(cart(offer([EMS])), null);
    expect([page.ways(), page.sums(), page.notes()]).toEqual([
      [],
      ['合计¥257.10'],
      ['运费和税费在结账时计算'],
    ]);
    // The chosen country is not that of the address, which the order goes to.
    await act(async () => $destination.set('DE'));
    expect([page.ways(), page.notes()]).toEqual([[], ['运费和税费在结账时计算']]);
    await page.end();
  });

  test('within the shop’s own country nobody speaks of import tax', async () => {
    const page = await draw(cart(offer([], { country: 'CN', because: 'no-zone' })), 'CN');
    expect(page.notes()).toEqual(['运费另计：付款后由客服报价（该国家/地区暂无运费表）']);
    await page.end();
  });

  test('a choice survives a refresh, falls back with a word, and counts for its country alone', async () => {
    const ways = [POST, EMS];
    const french = offer(ways, { country: 'FR', proposed: EMS.id });
    const page = await draw(cart(offer(ways, { proposed: EMS.id }), french));
    await page.choose(POST.id);
    expect(page.choice()).toEqual(['chosen', 'open']);
    expect(page.sums().at(-1)).toBe('应付¥302.60');
    await page.redraw(cart(offer([{ ...POST, price: 50 }, EMS], { proposed: EMS.id }), french));
    expect(page.sums().at(-1)).toBe('应付¥307.10');
    await page.redraw(
      cart(offer([{ ...POST, price: null, because: 'category' }, EMS], { proposed: EMS.id }), french),
    );
    expect(page.sums()).toEqual(EMS_SUMS);
    expect(page.notes()).toEqual(['平邮小包现在不可用，已改为EMS', BY_RECIPIENT]);
    await act(async () => $chosenAddress.set({ id: 'other', country: 'FR' }));
    expect(page.choice()).toEqual(['open', 'chosen']);
    expect(page.notes()).toEqual([BY_RECIPIENT]);
    await page.end();
  });

  test('nobody changes the way while a payment begins', async () => {
    const page = await draw(cart(offer([POST, EMS])));
    await act(async () => $paying.set('card'));
    expect(page.select()?.disabled).toBe(true);
    await page.end();
  });
});

test('the checkout asks for the way and the fee that are shown, or for freight that is quoted later', () => {
  const wish = (shown: Parameters<typeof findCartFreight>[0], country: string | null) =>
    freightWish(findCartFreight(shown, country, undefined));
  expect(wish(cart(offer([POST])), 'DE')).toEqual({ way: 'eu/post', fee: 45.5 });
  expect(wish(cart(offer([FREE])), 'DE')).toEqual({ way: 'eu/free', fee: 0 });
  expect(wish(cart(offer([none('permit')], { because: 'permit' })), 'DE')).toBeNull();
  expect(wish(cart(offer([POST])), 'FR')).toBeNull();
  expect(wish(cart(offer([POST])), null)).toBeNull();
  // An API that is older than the page knows no freight.
  expect(wish(cart(), 'DE')).toBeNull();
  // Nothing can be paid now, so nothing is sent.
  expect(wish(cart(offer([POST], { total: 0 })), 'DE')).toBeNull();
});
