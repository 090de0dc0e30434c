// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $live } from '../../browser/live.ts';
import { $choice } from '../../browser/purchase-link.ts';
import type { PublishedProduct, ShownProduct, StockItem } from '../specimens/catalogue.contract.ts';
import { shownProduct } from '../specimens/product.fixture.ts';
import { $republishedProduct, bindLiveStock } from './bind-product.ts';
import { handleClicksBeforeHydration } from './early-panel.ts';
import ProductIsland from './ProductIsland.tsx';

const add = vi.hoisted(() => vi.fn(async (_line: object) => undefined));
vi.mock('../cart/add.ts', () => ({ addToCart: add }));

const words = { add: '加入购物车', adding: '处理中...', failed: '请再按一次' };
const TIMEOUT = 10_000;
const built = shownProduct([
  { quality: 'A1', stock: 4, bulk_discount: [{ quantity: 3, price: 100 }] },
  { quality: 'A-', stock: 2, price: 90 },
]);
const live = (
  variants: readonly Partial<StockItem['variants'][number]>[],
  rest: Partial<StockItem> = {},
  product: ShownProduct = built,
) => ({
  items: [
    {
      id: product.id,
      version: product.version,
      withdrawn: false,
      variants: product.specifications.quality_variants.map(({ description: _, ...variant }, at) => ({
        ...variant,
        stock: variant.stock ?? 0,
        ...variants[at],
      })),
      ...rest,
    },
  ],
  lists: {},
});

let root: Root | undefined;
let wants: number;
const complaints = vi.fn();

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}
const island = () => find('astro-island');
const button = () => find<HTMLButtonElement>('.panel-add');
const field = () => find<HTMLInputElement>('[role=spinbutton]');
const select = () => find<HTMLSelectElement>('select');
const price = () => find('[data-price]').textContent;

function openPage(search = '', product: ShownProduct = built): void {
  history.replaceState(history.state, '', `/product/test${search}`);
  document.body.innerHTML = `<astro-island ssr>${renderToString(<ProductIsland product={product} />)}</astro-island>`;
  wants = 0;
  const opened = island();
  opened.addEventListener('intent', () => {
    if (opened.isConnected) wants += 1;
  });
  handleClicksBeforeHydration(words, TIMEOUT);
}

async function hydrate(product: ShownProduct = built): Promise<void> {
  await act(async () => {
    root = hydrateRoot(island(), <ProductIsland product={product} />, { onRecoverableError: complaints });
    island().removeAttribute('ssr');
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(complaints);
  add.mockClear();
  complaints.mockClear();
  $live.set(undefined);
  $republishedProduct.set(undefined);
  history.replaceState(null, '');
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
// React's pending work must end before the test's `window` is removed.
afterAll(() => new Promise<void>((resolve) => void setImmediate(resolve)));

describe('before it is hydrated', () => {
  test('plus and minus step the number within the stock, and say where it ends', () => {
    openPage();
    const [less, more] = ['-1', '1'].map((by) => find(`[data-step="${by}"]`));
    for (let pressed = 0; pressed < 5; pressed++) more?.click();
    expect([field().value, more?.ariaDisabled ?? more?.getAttribute('aria-disabled')]).toEqual(['4', 'true']);
    for (let pressed = 0; pressed < 5; pressed++) less?.click();
    expect([field().value, less?.getAttribute('aria-disabled')]).toEqual(['1', 'true']);
  });

  test('other pieces of a grade in stock are shown without React', () => {
    openPage();
    bindLiveStock(find('article'));
    $live.set(live([{ stock: 3 }]));
    expect(find('[data-stock]').textContent).toBe('3件');
    expect(field().getAttribute('aria-valuemax')).toBe('3');
    expect(wants).toBe(0);
  });

  test('a lot beside single specimens has a number of units, as the built page says', () => {
    const specimen = { number: 'DC0020-02', grade: 'A2', pictures: built.pictures, faults: [], marks: [] };
    const mixed = shownProduct([{ stock: 7 }, { stock: 1, specimen }]);
    openPage('', mixed);
    bindLiveStock(find('article'));
    $live.set(live([{ stock: 6 }, { stock: 1 }], {}, mixed));
    expect(find('[data-stock]').textContent).toBe('6件');
    find<HTMLInputElement>('input[value=k1]').checked = true;
    $live.set(live([{ stock: 6 }, { stock: 1 }], {}, mixed));
    expect(find('[data-stock]').textContent).toBe('1件');
  });

  test.each([
    ['a1', '4件'],
    ['s01', '1件'],
  ])('beside single specimens the chosen variant %s shows %s', (key, text) => {
    const specimen = { number: 'DC0001-01', grade: 'A1', pictures: built.pictures, faults: [], marks: [] };
    const [lot] = built.specifications.quality_variants;
    const single = { ...lot, key: 's01', quality: 'A1 · 01', stock: 1, bulk_discount: [], specimen };
    const mixed = {
      ...built,
      specifications: { ...built.specifications, quality_variants: [{ ...lot, key: 'a1' }, single] },
    };
    openPage('', mixed as ShownProduct);
    find<HTMLInputElement>(`[value=${key}]`).checked = true;
    bindLiveStock(find('article'));
    $live.set(live([], { variants: mixed.specifications.quality_variants as StockItem['variants'] }));
    expect(find('[data-stock]').textContent).toBe(text);
  });

  test.each([
    ['another price', live([{ price: 5 }])],
    ['a grade that is sold out', live([{}, { stock: 0 }])],
    ['a product that was taken down', live([], { withdrawn: true, variants: [] })],
  ])('%s asks for React', (_, response) => {
    openPage();
    bindLiveStock(find('article'));
    $live.set(response);
    expect(wants).toBe(1);
  });

  test('a press asks for React; so does an address with a choice', () => {
    openPage();
    button().click();
    expect(wants).toBe(1);
    openPage('?quality=A-&quantity=2');
    expect(wants).toBe(1);
  });
});

describe('hydration', () => {
  test('takes the built page as it is', async () => {
    openPage();
    await hydrate();
    expect(complaints).not.toHaveBeenCalled();
    expect([select().value, field().value, price()]).toEqual(['k0', '1', '¥128.00']);
  });

  test('takes what was chosen, stepped and answered before, without a complaint', async () => {
    openPage();
    bindLiveStock(find('article'));
    $live.set(live([{ stock: 3 }]));
    for (let pressed = 0; pressed < 2; pressed++) find('[data-step="1"]').click();
    await hydrate();
    expect([field().value, price(), find('[data-stock]').textContent]).toEqual(['3', '¥100.00', '3件']);
    expect(find('[data-step="1"]').getAttribute('aria-disabled')).toBe('true');
    expect($choice.get()).toEqual({ productId: built.id, quality: 'A1', quantity: 3 });
    expect(complaints).not.toHaveBeenCalled();
  });

  test('opens at the choice of the address, which the controls overrule', async () => {
    openPage('?quality=A-&quantity=2');
    await hydrate();
    expect([select().value, field().value, price()]).toEqual(['k1', '2', '¥90.00']);
    await act(async () => root?.unmount());
    openPage('?quality=A-&quantity=2');
    field().value = '4';
    select().value = 'k0';
    await hydrate();
    // A control that still shows the built page's grade counts as untouched.
    expect([select().value, field().value]).toEqual(['k1', '2']);
  });

  test('shows what an editor has published before', async () => {
    $republishedProduct.set({
      ...shownProduct([{ price: 7 }], { name: '改名' }),
      version: 'v2',
    } as PublishedProduct);
    openPage();
    await hydrate();
    expect([find('h1').textContent, price(), find('article').dataset['version']]).toEqual([
      '改名',
      '¥7.00',
      'v2',
    ]);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('a press of the add button', () => {
  const line = { productId: built.id, quality: 'A1', quantity: 2, unit_price: 128 };

  test('before hydration says so, and is played once with what was chosen, however often it was pressed', async () => {
    openPage();
    find('[data-step="1"]').click();
    button().click();
    button().click();
    expect(button().textContent).toBe(words.adding);
    await hydrate();
    expect(add.mock.calls).toEqual([[line]]);
    expect(button().textContent).toBe(words.add);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('while one is under way does nothing more, and keeps the focus', async () => {
    openPage();
    await hydrate();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    add.mockReturnValueOnce(promise);
    button().focus();
    await act(async () => button().click());
    await act(async () => button().click());
    expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual([words.adding, 'true']);
    expect(document.activeElement).toBe(button());
    await act(async () => resolve(undefined));
    expect(add).toHaveBeenCalledTimes(1);
    expect([button().textContent, button().hasAttribute('aria-disabled')]).toEqual([words.add, false]);
  });

  test('is not played once its page is left', async () => {
    openPage();
    button().click();
    dispatchEvent(new Event('pagehide'));
    await hydrate();
    expect(add).not.toHaveBeenCalled();
  });

  test('whose script does not come in time says so, and is not played later', async () => {
    vi.useFakeTimers();
    openPage();
    button().click();
    vi.advanceTimersByTime(TIMEOUT);
    expect([button().textContent, find('.panel-note').textContent]).toEqual([words.add, words.failed]);
    expect(button().dataset['earlyPress']).toBe('click');
  });

  test('whose script is gone says so; the next one loads the page anew and is played there once', async () => {
    openPage();
    find('[data-step="1"]').click();
    button().click();
    island().dispatchEvent(new Event('astro:hydration-error'));
    expect(find('.panel-note').textContent).toBe(words.failed);
    vi.stubGlobal('fetch', async () => new Response());
    button().click();
    await vi.waitFor(() => expect(location.search).toBe('?quality=A1&quantity=2'));
    openPage(location.search);
    await hydrate();
    expect(add.mock.calls).toEqual([[line]]);
    await act(async () => root?.unmount());
    openPage(location.search);
    expect(button().textContent).toBe(words.add);
  });
});

test('the press on the alert of a sold-out grade that hydrates the panel opens its form', async () => {
  const soldOut = shownProduct([{ stock: 0 }]);
  openPage('', soldOut);
  const alert = find<HTMLButtonElement>('.panel .stock-alert button');
  alert.dataset['earlyPress'] = 'pressed';
  await hydrate(soldOut);
  expect(document.querySelector('.stock-alert button')).not.toBe(alert);
  expect(complaints).not.toHaveBeenCalled();
});

describe('the picture that is looked at', () => {
  const withPictures = (...names: string[]) => ({
    ...built,
    version: names.join(),
    pictures: names.map((name) => ({ url: `/images/${name}.webp`, width: 4, height: 3, alt: name })),
  });
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('.gallery input')];
  const chosen = () => radios().findIndex(({ checked }) => checked);

  test.each([
    ['another main picture', 2, ['a', 'b', 'c'], ['x', 'b', 'c'], 2],
    ['another main picture, while that is looked at', 0, ['a', 'b', 'c'], ['x', 'b', 'c'], 0],
    ['one more before it', 1, ['a', 'b'], ['a', 'x', 'b'], 2],
    ['another order', 0, ['a', 'b', 'c'], ['c', 'b', 'a'], 2],
    ['it is gone', 1, ['a', 'b', 'c'], ['a', 'c'], 1],
    ['it was the last and is gone', 2, ['a', 'b', 'c'], ['a', 'b'], 1],
    ['one is left, which needs no choice', 1, ['a', 'b'], ['a'], -1],
  ] as const)('%s', async (_case, at, before, after, now) => {
    const product = withPictures(...before);
    openPage('', product);
    const radio = radios()[at];
    radio?.click();
    radio?.focus();
    await hydrate(product);
    expect(chosen()).toBe(at);
    expect(document.activeElement).toBe(radio);
    await act(async () => $republishedProduct.set(withPictures(...after) as PublishedProduct));
    expect(chosen()).toBe(now);
    expect(document.activeElement).toBe(radios()[now] ?? document.body);
  });

  test('takes no focus from who is elsewhere', async () => {
    const product = withPictures('a', 'b');
    openPage('', product);
    await hydrate(product);
    await act(async () => $republishedProduct.set(withPictures('b', 'a') as PublishedProduct));
    expect(chosen()).toBe(1);
    expect(document.activeElement).toBe(document.body);
  });
});
