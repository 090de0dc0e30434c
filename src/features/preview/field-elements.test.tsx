import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { DraftPreview } from './DraftPreview.tsx';
import { draftMessage } from './drafts.fixture.ts';
import { findFieldElement, findFieldOf } from './field-elements.ts';
import type { PreviewedType } from './preview.contract.ts';
import { shownDraft } from './shown-draft.ts';

const contact = {
  operatingCompany: '示例公司',
  contact: { email: 'a@example.com', phone: '', hours: '', address: '' },
};

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"') });
  return () => vi.unstubAllGlobals();
});

const cell = (key: string) => ({
  ...{ _type: 'cell', _key: key },
  value: [
    { _type: 'block', _key: 'b', style: 'normal', children: [{ _type: 'span', _key: 's', text: key }] },
  ],
});
const TABLE = {
  ...{ _type: 'table', _key: 't', headerRows: 0 },
  rows: [{ _type: 'row', _key: 'r', cells: [cell('c0'), cell('c1')] }],
};

function draw(type: PreviewedType, message = draftMessage(type)) {
  const draft = shownDraft(message);
  const html = renderToStaticMarkup(<DraftPreview draft={draft} contact={contact} focus="" />);
  return new JSDOM(html).window.document.body;
}

test.each<[PreviewedType, string, string]>([
  ['product', 'name', '欢乐女神闪蝶 展翅标本'],
  ['product', 'description', '翅面完整。'],
  ['product', 'variants[_key=="a1"].price', '¥128.50'],
  ['product', 'origin', '秘鲁'],
  ['product', 'collected_on', '2025'],
  ['product', 'locality', '廷戈玛丽亚'],
  ['species', 'latinName', 'Morpho didius'],
  ['species', 'wingspan.max', '150'],
  ['species', 'distribution', '秘鲁'],
  ['carouselItem', 'subtitle', '来自秘鲁'],
  ['carouselItem', 'buttonText', '看看'],
  ['page', 'summary', '先看这里。'],
  ['page', 'body[_key=="b0"].children[_key=="s1"]', '退货见退款说明'],
  ['page', 'body[_key=="b1"]', '一项'],
])('the preview of a %s shows %s at its place, and a press there opens it', (type, path, text) => {
  const root = draw(type);
  const place = findFieldElement(root, type, path);
  expect(place?.textContent).toContain(text);
  if (place === undefined) return;
  const [field] = /^body\[[^\]]+\]|^\w+/.exec(path) ?? [];
  const inner =
    [...place.querySelectorAll('*')].findLast((one) => one.textContent?.includes(text.slice(0, 2))) ?? place;
  expect(findFieldOf(root, type, inner)).toBe(field);
});

test('pictures are opened each by its field', () => {
  const root = draw('product');
  const [main] = root.querySelectorAll('.gallery-large img');
  expect(main && findFieldOf(root, 'product', main)).toBe('main_image');
});

test('a press on a cell of a table opens the cell', () => {
  const draft = draftMessage('page', (page) => ({ ...page, body: [TABLE] }));
  const root = draw('page', draft);
  const [, cell] = root.querySelectorAll('td');
  const path = 'body[_key=="t"].rows[_key=="r"].cells[_key=="c1"].value[_key=="b"]';
  expect(cell && findFieldOf(root, 'page', cell)).toBe(path);
  expect(findFieldElement(root, 'page', `${path}.children[_key=="s"]`)).toBe(cell);
  expect(
    findFieldElement(root, 'page', 'body[_key=="t"].rows[_key=="gone"].cells[_key=="c1"]')?.className,
  ).toBe('table-box');
});

test('controls stay controls, and other places open nothing', () => {
  const root = draw('product');
  for (const selector of ['select', 'button', 'input', '.section-head']) {
    const target = root.querySelector(selector);
    expect(target === null ? 'absent' : findFieldOf(root, 'product', target), selector).toBeUndefined();
  }
});

test.each(['slug', 'no_such_field', '', 'body[_key=="gone"]'])(
  'a field that is not shown has no place: %s',
  (path) => {
    expect(findFieldElement(draw('product'), 'product', path)).toBeUndefined();
  },
);
