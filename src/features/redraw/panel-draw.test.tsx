// @vitest-environment jsdom
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { offerOf } from '../product/offer.ts';
import { ProductView } from '../product/ProductView.tsx';
import { drawPanel } from '../product/panel-draw.ts';
import { openPanel, type PanelAction, type PanelState, panelReducer } from '../product/panel-state.ts';
import { draw } from './draw.ts';

// What React left to do after a drawing is done before its `window` goes with the file.
afterAll(() => new Promise<void>((resolve) => void setImmediate(resolve)));

const yuan = fc.integer({ min: 1, max: 99_999 }).map((fen) => fen / 100);
const variant = fc.record({
  key: fc.constantFrom('k0', 'k1', 'k2'),
  quality: fc.constantFrom('A1', 'A-', 'B'),
  description: fc.constantFrom('', '完整', '缺角'),
  price: yuan,
  original_price: fc.option(yuan),
  stock: fc.option(fc.integer({ min: 0, max: 6 })),
  bulk_discount: fc.uniqueArray(fc.record({ quantity: fc.integer({ min: 2, max: 9 }), price: yuan }), {
    maxLength: 3,
    selector: ({ quantity }) => quantity,
  }),
});
const variants = fc.uniqueArray(variant, { minLength: 1, maxLength: 3, selector: ({ key }) => key });
const product = variants.map((each) => shownProduct(each));
const action: fc.Arbitrary<PanelAction> = fc.oneof(
  fc.record({ kind: fc.constant('select' as const), key: fc.constantFrom('k0', 'k1', 'k2') }),
  fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom('', '3', '12', '２', '多') }),
  fc.constantFrom({ kind: 'leave' } as const, { kind: 'increase' } as const, { kind: 'decrease' } as const),
  product.map((one) => ({ kind: 'refresh' as const, variants: offerOf(one) })),
  fc.constant({ kind: 'refresh' as const, variants: [] }),
);

/** All that a shopper or a screen reader meets, besides what the script reads when it begins. */
function shown(article: HTMLElement): string {
  const elements = [...article.querySelectorAll('*')].map((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) => name !== 'data-offer' && value !== '',
    );
    const flags = [...element.attributes].filter(({ value }) => value === '').map(({ name }) => name);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [
      element.tagName,
      ...attributes.map(({ name, value }) => `${name}=${value}`).sort(),
      ...flags.filter((name) => name !== 'class').sort(),
      texts.map(({ textContent }) => textContent).join(''),
    ].join(' ');
  });
  return [...elements, article.querySelector<HTMLInputElement>('[role=spinbutton]')?.value].join('\n');
}

test('what the plain script draws is what the components would have drawn, whatever was done', () => {
  fc.assert(
    fc.property(product, fc.array(action, { maxLength: 8 }), (one, actions) => {
      const article = draw(<ProductView product={one} />);
      let state: PanelState = openPanel(offerOf(one));
      for (const each of actions) {
        state = panelReducer(state, each);
        drawPanel(article, state);
      }
      expect(article.querySelector('select')?.value).toBe(state.selectedKey);
      expect(shown(article)).toBe(shown(draw(<ProductView product={one} state={state} />)));
    }),
    { numRuns: 25 },
  );
}, 20_000);

test('while a press waits, the button says so and keeps the focus', () => {
  const one = shownProduct([{ stock: 3 }]);
  const article = draw(<ProductView product={one} />);
  document.body.replaceChildren(article);
  const button = article.querySelector<HTMLButtonElement>('.panel-add');
  button?.focus();
  drawPanel(article, openPanel(offerOf(one)), true);
  expect(button?.textContent).toBe('处理中...');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  drawPanel(article, openPanel(offerOf(one)));
  expect(button?.textContent).toBe('加入购物车');
  expect(button?.hasAttribute('aria-disabled')).toBe(false);
});
