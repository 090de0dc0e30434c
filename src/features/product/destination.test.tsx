// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $live } from '../../browser/live.ts';
import { $destination, storeDestination } from '../shipping/destination.ts';
import type { ProductShipping, UnitFreight } from '../shipping/shipping.contract.ts';
import type { StockItem } from '../specimens/catalogue.contract.ts';
import { shownProduct } from '../specimens/product.fixture.ts';
import { bindDestination } from './destination.ts';
import ProductIsland from './ProductIsland.tsx';

const before = { name: '进口许可', who: 'buyer', when: 'before', days: 30 } as const;
const along = { name: '报关资料', who: 'shop', when: 'arrival' } as const;
const built = shownProduct([{ quality: 'A1', stock: 4 }]);
const FREIGHT: UnitFreight = {
  price: 86,
  days: { from: 27, to: 45 },
  arrives: { from: '2027-01-08', to: '2027-01-28' },
};

let root: Root | undefined;
const complaints = vi.fn();

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}
const line = () => find('.destination');
const select = () => find<HTMLSelectElement>('#destination');
const status = () => find('.destination [role=status]');
const details = () => find<HTMLDetailsElement>('.destination details');
const others = () => find<HTMLAnchorElement>('.destination > a');
const isButtonGone = () => document.querySelector('[data-not-sent] ~ .panel-buy .panel-add') !== null;
const reasons = () => [...details().querySelectorAll('div > *')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(complaints);
  complaints.mockClear();
  document.body.innerHTML = `<astro-island ssr>${renderToString(<ProductIsland product={built} />)}</astro-island>`;
  bindDestination(find('article'));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  // Other files' tests share these stores.
  $live.set(undefined);
  storeDestination(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
// React's pending work must end before the test's `window` is removed.
afterAll(() => new Promise<void>((resolve) => void setImmediate(resolve)));

function answer(
  country: string | undefined,
  shipping?: Partial<ProductShipping>,
  rest: Partial<StockItem> = {},
): void {
  const variants = built.specifications.quality_variants.map(({ description: _, ...variant }) => ({
    ...variant,
    stock: variant.stock ?? 0,
  }));
  $live.set({
    country,
    items: [
      {
        ...{ id: built.id, version: built.version, withdrawn: false, variants },
        ...(shipping && { shipping: { verdict: 'allowed', papers: [], words: [], ...shipping } }),
        ...rest,
      },
    ],
    lists: {},
  });
}

function answerFor(country: string, shipping: Partial<ProductShipping>, rest?: Partial<StockItem>): void {
  storeDestination(country);
  answer(country, shipping, rest);
}

test('an unknown country is asked for, and nothing else is said', () => {
  answer(undefined);
  expect(line().textContent).toContain('寄往选择国家/地区');
  expect(select().value).toBe('');
  expect(select().labels[0]?.textContent).toBe('寄往');
  expect(status().textContent).toBe('');
  expect([details().hidden, others().hidden, isButtonGone()]).toEqual([true, true, false]);
});

test.each<[Partial<ProductShipping>, UnitFreight | null | undefined, string, string]>([
  [{}, FREIGHT, '可寄 · 运费 ¥86 起 · 预计 1月8日–28日', 'allowed'],
  [{}, { ...FREIGHT, price: 86.5 }, '可寄 · 运费 ¥86.50 起 · 预计 1月8日–28日', 'allowed'],
  [{}, { ...FREIGHT, price: 0 }, '可寄 · 免运费 · 预计 1月8日–28日', 'allowed'],
  [{}, null, '可寄 · 运费另计 · 付款后约 40–60 天', 'allowed'],
  // An older API says no freight.
  [{}, undefined, '可寄', 'allowed'],
  [{ verdict: 'papers', papers: [along] }, FREIGHT, '可寄 · 运费 ¥86 起 · 预计 1月8日–28日', 'allowed'],
  [
    { verdict: 'papers', papers: [before] },
    FREIGHT,
    '需先办文件 · 运费 ¥86 起 · 付款后约 27–45 天',
    'papers',
  ],
  [{ verdict: 'unknown' }, FREIGHT, '能否寄待询', 'unknown'],
  [{ verdict: 'forbidden' }, FREIGHT, '不能寄', 'forbidden'],
])('%j with the freight %j reads as %s', (shipping, freight, text, verdict) => {
  answerFor('DE', shipping, freight === undefined ? {} : { freight });
  expect(line().textContent).toContain('寄往');
  expect(find('.destination-country > span').textContent).toBe('德国');
  expect(select().value).toBe('DE');
  expect(status().textContent).toBe(text);
  expect(find('.destination .shipping-verdict').dataset['is']).toBe(verdict);
});

test('papers, sentences and contact wait behind a word', () => {
  answerFor('DE', { papers: [along], words: ['可以寄往欧盟。'] });
  expect(reasons()).toEqual(['报关资料（本店办理，随包裹申报）', '可以寄往欧盟。']);
  expect([details().hidden, details().open]).toEqual([false, false]);
  answerFor('FR', { verdict: 'papers', papers: [before] });
  expect(reasons()).toEqual([
    '进口许可（收件人办理，付款前办妥，约30天）',
    '加入购物车后，可以申请预留并办文件；文件齐备前不收款。',
    '联系客服',
  ]);
  answerFor('NZ', { verdict: 'unknown', words: ['请先询价。'] });
  expect(reasons()).toEqual(['请先询价。', '询价并请本店确认']);
  answerFor('CH', {});
  expect(details().hidden).toBe(true);
});

test('a refusal takes the place of the button, lists no papers, and names what may be sent there', () => {
  answerFor('IN', { verdict: 'forbidden', papers: [before], words: ['印度禁止进口。'] });
  expect(isButtonGone()).toBe(true);
  expect(reasons()).toEqual(['印度禁止进口。', '联系客服']);
  expect([others().hidden, others().getAttribute('href'), others().textContent]).toEqual([
    false,
    '/search?to=IN',
    '看看可寄往印度的标本',
  ]);
  // Another country brings the button back before its answer arrives.
  select().add(new Option('德国', 'DE'));
  select().value = 'DE';
  select().dispatchEvent(new Event('change', { bubbles: true }));
  expect($destination.get()).toBe('DE');
  expect([isButtonGone(), others().hidden, status().textContent]).toEqual([false, true, '']);
  // An answer about the country before arrives late.
  answer('IN', { verdict: 'forbidden' });
  expect(isButtonGone()).toBe(false);
  answer('DE', {}, { freight: FREIGHT });
  expect(status().textContent).toBe('可寄 · 运费 ¥86 起 · 预计 1月8日–28日');
});

test('React leaves the line and the missing button alone, and an equal answer repeats nothing', async () => {
  answerFor('IN', { verdict: 'forbidden' });
  const [was, list] = [status(), select()];
  await act(async () => {
    root = hydrateRoot(find('astro-island'), <ProductIsland product={built} />, {
      onRecoverableError: complaints,
    });
    find('astro-island').removeAttribute('ssr');
  });
  await act(async () => find(`[data-step="1"]`).click());
  expect([status(), select()]).toEqual([was, list]);
  expect([status().textContent, isButtonGone()]).toEqual(['不能寄', true]);
  const changed = vi.fn();
  const observer = new MutationObserver(changed);
  observer.observe(line(), { subtree: true, childList: true, characterData: true, attributes: true });
  await act(async () => answer('IN', { verdict: 'forbidden' }));
  expect(changed).not.toHaveBeenCalled();
  await act(async () => answerFor('DE', {}));
  expect([status().textContent, isButtonGone()]).toEqual(['可寄', false]);
  expect(complaints).not.toHaveBeenCalled();
  observer.disconnect();
});
