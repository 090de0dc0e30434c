// @vitest-environment jsdom
import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listFirst } from './consignment.ts';
import { RunSteps } from './RunSteps.tsx';
import type { ImportReport } from './run.ts';
import type { ImportState } from './use-import.ts';

const theme = buildTheme();
const none = { done: 0, total: 0 };
const report: ImportReport = {
  ...{ created: 181, changed: 0, piecesReceived: 543, notWritten: [], otherPieces: [] },
  leftOut: {
    rows: 59,
    problems: listFirst([{ row: 12, column: '单价', message: '单价“1,28”不是明确的数字' }]),
    pictures: {
      count: 203,
      first: Array.from({ length: 200 }, (_, at) => ({
        name: `${at}.jpg`,
        message: '该行未导入（第 12 行）',
      })),
    },
    poorPictures: listFirst([{ name: '1.jpg', message: '图片是 30x20 像素' }]),
  },
};

function pageOf(state: Partial<ImportState>): Document {
  const shown = { checked: { kind: 'none' }, isRunning: false, run: undefined, ...state };
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <RunSteps state={shown as ImportState} isRefused={false} />
    </ThemeProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

test('the report of a resumed import has what went in, and what its check left out with the reasons', () => {
  const progress = { pictures: none, products: { done: 181, total: 181 }, rows: { done: 181, total: 181 } };
  const page = pageOf({ progress, run: { kind: 'done', report } });
  const text = page.body.textContent ?? '';
  for (const line of [
    '导入完成：新增 181 件商品草稿，修改 0 件，入库 543 件。',
    '59 行没有导入，原因如下。改好原来的表格再导入一次',
    '12单价单价“1,28”不是明确的数字',
    '203 个文件没有导入',
    '199.jpg：该行未导入（第 12 行）',
    '还有 3 项没有列出',
    '1 张主图已经导入，但页面上效果不好',
    '1.jpg：图片是 30x20 像素',
  ])
    expect(text).toContain(line);
  // The table and the pictures are not open any more.
  expect(text).not.toContain('下载这些行');
  expect(text).not.toContain('上传图片');
});
