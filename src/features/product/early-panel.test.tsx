// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { earlyPanel } from './early-panel.ts';
import { ProductView } from './ProductView.tsx';
import { $panel } from './panel-store.ts';
import { watchPanel } from './watch-panel.ts';

const words = { add: '加入购物车', adding: '处理中...', failed: '请再按一次' };
const mark = 'reloaded:test';
const product = shownProduct([{ quality: 'A1' }, { quality: 'A-' }]);

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

/** The page as it comes from the server, at an address. */
function openPage(search = ''): void {
  // The page before is gone, and what it heard on the window.
  document.querySelector('article')?.setAttribute('data-ready', '');
  history.replaceState(null, '', `/product/test${search}`);
  document.body.innerHTML = renderToStaticMarkup(<ProductView product={product} />);
  earlyPanel(words, mark);
}

const isPressed = () => find('.panel-add').dataset['earlyPress'] === 'pressed';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('an address with a choice', () => {
  const search = '?quality=A-&quantity=2';

  test('opens at it', () => {
    openPage(search);
    watchPanel(find('article'));
    expect($panel.get()).toMatchObject({ selectedKey: 'k1', quantity: 2 });
  });

  test('gives way to what the shopper chose before the script was there, also when that is the first grade and one piece', () => {
    openPage(search);
    find<HTMLSelectElement>('select').value = 'k0';
    find<HTMLElement>('[data-step="-1"]').click();
    watchPanel(find('article'));
    expect($panel.get()).toMatchObject({ selectedKey: 'k0', quantity: 1 });
  });
});

describe('a press on a page whose script is gone', () => {
  /** Its script fails; what answers whether the shop is there. */
  function failScript(): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Response>();
    // The page goes before a second question is answered.
    vi.stubGlobal('fetch', vi.fn(() => new Promise(() => undefined)).mockReturnValueOnce(promise));
    const script = document.body.appendChild(document.createElement('script'));
    script.dispatchEvent(new Event('error'));
    return async () => {
      resolve(new Response());
      await new Promise((done) => setTimeout(done));
    };
  }

  test('is kept for the page that is loaded anew, also while that is being asked for', async () => {
    openPage();
    const answer = failScript();
    find('.panel-add').click();
    await answer();
    openPage('?quality=A1&quantity=1');
    expect(isPressed()).toBe(true);
    expect(find('.panel-add').textContent).toBe(words.adding);
  });

  test('is played once', async () => {
    openPage();
    find('.panel-add').click();
    await failScript()();
    openPage('?quality=A1&quantity=1');
    openPage('?quality=A1&quantity=1');
    expect(isPressed()).toBe(false);
  });

  test('is not played behind the back of who went elsewhere meanwhile and comes again another day', async () => {
    openPage();
    find('.panel-add').click();
    await failScript()();
    openPage();
    expect(isPressed()).toBe(false);
  });
});
