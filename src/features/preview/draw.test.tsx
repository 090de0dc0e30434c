// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { morph } from '../../browser/morph.ts';
import { morphChildren, renderElement } from './draw.ts';

// React's pending work must end before the test's `window` is removed.
afterAll(() => new Promise<void>((resolve) => void setImmediate(resolve)));

function elementOf(html: string): HTMLElement {
  const host = document.createElement('div');
  host.innerHTML = html;
  return host.firstElementChild as HTMLElement;
}

function stand(html: string): HTMLElement {
  const element = elementOf(html);
  document.body.replaceChildren(element);
  return element;
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector);

describe('what a component draws', () => {
  test('is an element of the page, free of React', () => {
    const drawn = renderElement(
      <p className="label" data-product="morpho">
        {'蓝 '}
        <i lang="la">Morpho</i>
      </p>,
    );
    expect(drawn.outerHTML).toBe('<p class="label" data-product="morpho">蓝 <i lang="la">Morpho</i></p>');
    expect(drawn.parentNode).toBeNull();
  });

  test('has to be an element', () => {
    expect(() => renderElement(null)).toThrow('draws nothing');
  });
});

describe('a morph', () => {
  let list: HTMLElement;
  beforeEach(() => {
    list = stand(
      '<ul><li data-product="a"><a href="/a">甲</a></li><li data-product="b"><a href="/b">乙</a></li></ul>',
    );
  });

  test('changes what differs and leaves the elements', () => {
    const before = [...list.querySelectorAll('*')];
    morph(
      list,
      elementOf(
        '<ul><li data-product="a"><a href="/a">甲新</a></li><li data-product="b"><a href="/b">乙</a></li></ul>',
      ),
    );
    expect([...list.querySelectorAll('*')]).toEqual(before);
    expect(list.textContent).toBe('甲新乙');
  });

  test('moves an element to its new place, and keeps the focus on it', () => {
    const b = one('[data-product=b]');
    one('[href="/b"]')?.focus();
    morphChildren(list, [
      elementOf('<li data-product="b"><a href="/b">乙二</a></li>'),
      elementOf('<li data-product="c"><a href="/c">丙</a></li>'),
      elementOf('<li data-product="a"><a href="/a">甲</a></li>'),
    ]);
    expect(list.textContent).toBe('乙二丙甲');
    expect(list.firstElementChild).toBe(b);
    expect(document.activeElement).toBe(one('[href="/b"]'));
  });

  test('leaves the focus on no removed element', () => {
    one('[href="/b"]')?.focus();
    morphChildren(list, [elementOf('<li data-product="a"><a href="/a">甲</a></li>')]);
    expect(document.activeElement).toBe(document.body);
  });

  test('keeps the attributes that the page’s scripts set, and typed text', () => {
    const slide = stand(
      '<div data-slide="1" data-near=""><img src="/1" loading="eager"><input value="1"></div>',
    );
    const field = slide.querySelector('input');
    if (field) field.value = '12';
    field?.focus();
    morph(slide, elementOf('<div data-slide="1"><img src="/2" loading="lazy"><input value="1"></div>'));
    expect(slide.dataset['near']).toBe('');
    expect(slide.querySelector('img')?.outerHTML).toBe('<img src="/2" loading="eager">');
    expect([field?.value, document.activeElement]).toEqual(['12', field]);
  });
});
