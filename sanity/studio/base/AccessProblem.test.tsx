import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createFakePage } from '../../../src/features/base/page.fixture.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';

import { AccessProblemNotice } from './AccessProblem.tsx';

const theme = buildTheme();
const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=old', answers: [] }));
/** Requests of import, stock panel, site and problems. */
const ASKED = [
  () => readOps('/me', {}),
  () => readOps('/stock/movements', { productId: 'morpho', variantKey: 'a1' }),
  () => readOps('/site', {}),
  () => readOps('/content/problems', {}),
];

async function shown(status: number, code: string): Promise<string[]> {
  page.answers = [{ status, body: { status, code, msg: 'x', data: null } }];
  const results = await Promise.all(ASKED.map((ask) => ask()));
  return results.map((result) => {
    if (result.kind === 'answer') throw new Error('answered');
    const again = { text: '再试一次', onClick: () => undefined };
    return renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <AccessProblemNotice refusal={result} again={again} />
      </ThemeProvider>,
    );
  });
}

test('each tool offers the shop’s login to editors who are not logged in', async () => {
  for (const html of await shown(401, 'login-required')) {
    expect(html).toContain('请先登录店铺账号');
    expect(html).toContain('href="/login?from=%2Fstudio"');
  }
});

test('each tool shows accounts without the role who can grant it, without a login link', async () => {
  for (const html of await shown(404, 'unknown-path')) {
    expect(html).toContain('没有编辑权限');
    expect(html).not.toContain('href');
  }
});
