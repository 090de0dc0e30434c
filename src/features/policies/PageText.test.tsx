import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageTextItem, TextTable } from '../../content/page-text.ts';
import { PageText } from './PageText.tsx';

const block = (key: string, text: string, style = 'normal') => ({
  ...{ _type: 'block' as const, _key: key, style, markDefs: [] },
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
});
const table = (headerRows: number, ...rows: string[][]): TextTable => ({
  ...{ _type: 'table', _key: 't', headerRows },
  rows: rows.map((cells, row) => ({
    _key: `r${row}`,
    cells: cells.map((text, at) => ({ _key: `c${row}${at}`, value: [block('b', text)] })),
  })),
});
const draw = (isPreview: boolean, ...body: PageTextItem[]) =>
  renderToStaticMarkup(<PageText body={body} isPreview={isPreview} />);

test('a table has headers of its columns, and its box a name for the keyboard', () => {
  expect(draw(false, table(1, ['', '时间'], ['制作', '第2周']))).toBe(
    '<div class="table-box" role="group" aria-label="表格：时间" tabindex="0"><table>' +
      '<thead><tr><td></td><th scope="col"><p>时间</p></th></tr></thead>' +
      '<tbody><tr><td><p>制作</p></td><td><p>第<span class="whole-words">2周</span></p></td></tr></tbody></table></div>',
  );
});

test.each([
  ['without a header', table(0, ['甲'], ['乙']), '表格', 0, 2],
  ['of headers only', table(5, ['甲'], ['乙']), '表格：甲', 2, 0],
])('a table %s is a whole table', (_what, value, name, headers, cells) => {
  const html = draw(false, value);
  expect(html).toContain(`aria-label="${name}"`);
  expect([html.match(/<th /g)?.length ?? 0, html.match(/<td>/g)?.length ?? 0]).toEqual([headers, cells]);
});

test('rows of unequal length get the cells that they lack', () => {
  const html = draw(false, table(0, ['甲', '乙', '丙'], ['丁']));
  expect(html).toContain('<tr><td><p>丁</p></td><td></td><td></td></tr>');
});

test('a callout is a note with its kind before it, and keeps lists', () => {
  const item = { ...block('b', '易碎', 'caution'), listItem: 'bullet', level: 1 };
  expect(draw(false, block('a', '开箱', 'caution'), item)).toBe(
    '<aside role="note" class="callout caution"><p class="callout-name">注意</p><p>开箱</p><ul><li>易碎</li></ul></aside>',
  );
});

test('a picture has its size, loads lazily, and has its caption below', () => {
  const picture = { url: '/images/x.webp', width: 1600, height: 1200, alt: '外箱的照片' };
  const html = draw(false, { _type: 'figure', _key: 'f', caption: '先拍外箱', picture });
  expect(html).toMatch(/^<figure><img [^>]*width="1600" height="1200"[^>]*loading="lazy"/);
  expect(html).toContain('alt="外箱的照片"');
  expect(html).toContain('<figcaption>先拍外箱</figcaption></figure>');
  expect(html).not.toContain('1600w');
});

test('only the preview names the keys of paragraphs', () => {
  const body = [block('a', '甲'), block('b', '乙', 'note'), table(1, ['丙'])];
  expect(draw(false, ...body)).not.toContain('data-key');
  expect([...draw(true, ...body).matchAll(/data-key="(\w+)"/g)].map(([, key]) => key)).toEqual([
    'a',
    'b',
    't',
  ]);
});
