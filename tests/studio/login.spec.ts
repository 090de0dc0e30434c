import { logIn as fillInLogin } from '../browser/shoppers.ts';
import { EDITOR, expect, fetchDraft, field, logIn, openDocument, SHOPPER, test } from './studio.ts';

test('the Studio leads a visitor to the shop’s login and back to the same document', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  await page.goto('/studio/intent/edit/id=morpho-didius;type=species/?from=a');
  await page.waitForURL(/\/login\?from=%2Fstudio/);
  await fillInLogin(page, EDITOR.email, EDITOR.password);
  await page.waitForURL(/\/studio\/.*morpho-didius/);
  await expect(field(page, 'latinName')).toHaveValue('Morpho didius');
});

test('a shopper reads that they can’t edit, with a link home', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404.*ops\/me/);
  await logIn(page, SHOPPER);
  await page.goto('/studio');
  await expect(page.getByText('您的账号没有编辑权限')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
});

test('text typed after the session ended is saved once the editor logs in again', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  await logIn(page);
  // Tokens expire immediately, so that each request needs another.
  let isEnded = false;
  await page.route('**/api/v1/ops/me', async (route) => {
    if (isEnded) return route.fulfill({ status: 401, json: {} });
    const response = await route.fetch();
    const body = await response.json();
    body.data.content.expiresAt = new Date(Date.now() + 1500).toISOString();
    await route.fulfill({ response, json: body });
  });
  await openDocument(page, 'species', 'greta-oto');
  // A form shows values before it accepts input.
  await expect(field(page, 'distribution')).toBeEditable();
  isEnded = true;
  await expect(page.getByText('登录已过期')).toBeVisible();
  const text = `哥斯达黎加、巴拿马 ${Date.now()}`;
  await field(page, 'distribution').fill(text);
  await expect(page.getByRole('link', { name: '在新标签页登录' })).toBeVisible();
  isEnded = false;
  await expect(page.getByText('登录已过期')).toBeHidden();
  await expect(field(page, 'distribution')).toHaveValue(text);
  await expect.poll(async () => (await fetchDraft(page, 'greta-oto'))?.['distribution']).toBe(text);
  expect(context.pages()).toHaveLength(1);
});
