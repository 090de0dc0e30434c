// @vitest-environment jsdom
import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckedTable } from './CheckedTable.tsx';
import { matchPictures, problemOfBytes } from './pictures.ts';
import { makeImportPlan } from './plan.fixture.ts';
import { picturedProducts } from './plan.ts';
import { COLUMN_NAMES, columnOf } from './table.ts';
import type { ImportState } from './use-import.ts';

const theme = buildTheme();
const known = {
  species: [{ id: 'troides-helena', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' }],
  categories: [{ id: 'spread', name: '展翅标本', bothSides: true }],
};
const ROWS = 30;
const numbers = Array.from({ length: ROWS }, (_, at) => String(at + 1));

const picture = (name: string, size = 9) =>
  Object.defineProperty(new File([], name), 'size', { value: size });

function planOfRows() {
  const head = COLUMN_NAMES.map((name) => columnOf(name).title);
  const rows = numbers.map((number) =>
    COLUMN_NAMES.map((name) => (name === 'number' ? number : columnOf(name).example)),
  );
  const plan = makeImportPlan([head, ...rows], known, '2026-11-25');
  if (plan.kind !== 'good') throw new Error(JSON.stringify(plan.problems));
  return plan;
}

/** Forty pictures, five of them invalid. Rows 4 to 7 have no picture of the back, and there is no row 99. */
function picturesOfRows(): { readonly files: readonly File[]; readonly noPicture: File } {
  const noPicture = picture('7.jpg');
  const bad = [
    picture('4.heic'),
    picture('5.svg'),
    picture('6.jpg', 30_000_000),
    noPicture,
    picture('99.jpg'),
  ];
  const backs = numbers.filter((number) => !/^[4-7]$/.test(number)).map((number) => picture(`${number}.jpg`));
  const bellies = numbers.slice(0, 9).map((number) => picture(`${number}_腹面.jpg`));
  return { files: [...bad, ...backs, ...bellies], noPicture };
}

function checkedPage(): Document {
  const { files, noPicture } = picturesOfRows();
  expect(files).toHaveLength(40);
  const plan = planOfRows();
  const problem = problemOfBytes(new TextEncoder().encode('<!doctype html>')) ?? '';
  const matched = matchPictures(files, picturedProducts(plan), new Map([[noPicture, problem]]));
  const checked = {
    ...{ kind: 'good', plan, matched },
    ...{ exported: [], notes: [], pictureNames: new Map() },
  } as const;
  const state = { checked } as unknown as ImportState;
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <CheckedTable state={state} />
    </ThemeProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

test('the check shows each product’s pictures by side, names bad pictures with a reason, and products without a back', () => {
  const page = checkedPage();
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  const sides = (row: number) => [rows[row]?.[0], ...(rows[row]?.slice(2) ?? [])];
  expect(rows).toHaveLength(ROWS);
  expect([sides(0), sides(3), sides(29)]).toEqual([
    ['1', '1.jpg', '1_腹面.jpg', ''],
    // A picture of the underside alone stays the underside.
    ['4', '—', '4_腹面.jpg', ''],
    ['30', '30.jpg', '—', ''],
  ]);
  const notes = [...page.querySelectorAll('[role=note]')].map((note) => note.textContent ?? '');
  const [refused = '', lacking = ''] = notes;
  for (const reported of [
    '4.heic：HEIC',
    '5.svg：SVG',
    '6.jpg：图片超过 20 MB',
    '7.jpg：内容不是 JPG',
    '99.jpg：表格中没有',
  ])
    expect(refused).toContain(reported);
  expect(lacking).toContain('编号 4，裳凤蝶展翅标本：缺背面图');
  expect(lacking).toContain('编号 30，裳凤蝶展翅标本：缺腹面图');
  expect(lacking).not.toContain('编号 1，');
});
