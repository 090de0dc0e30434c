import { logIn as fillInLogin } from '../browser/shoppers.ts';
import { EDITOR, expect, fetchDraft, field, logIn, SHOPPER, test } from './studio.ts';

const ID = 'greta-oto-spread';

test('a visitor is led to the shop’s login and back to the same product with its preview, and text typed after the session ended is saved once the editor logs in again', {
  tag: '@slow',
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 40[13]/);
  // Tokens expire immediately, so that each request needs another.
  let isEnded = false;
  await page.route('**/api/v1/ops/me', async (route) => {
    if (isEnded) return route.fulfill({ status: 401, json: {} });
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const body = await response.json();
    body.data.content.expiresAt = new Date(Date.now() + 1500).toISOString();
    await route.fulfill({ response, json: body });
  });
  await page.setViewportSize({ width: 1360, height: 800 });
  await page.goto(`/studio/structure/products;all;${ID}?from=a`);
  await page.waitForURL(/\/login\?from=%2Fstudio/);
  await fillInLogin(page, EDITOR.email, EDITOR.password);
  await page.waitForURL(new RegExp(`/studio/.*${ID}`));

  await expect(field(page, 'name')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();

  const locality = field(page, 'locality');
  // A form shows values before it accepts input.
  await expect(locality).toBeEditable();
  isEnded = true;
  await expect(page.getByText('登录已过期')).toBeVisible();
  const text = `蒙特韦尔德 ${Date.now()}`;
  await locality.fill(text);
  await expect(page.getByRole('link', { name: '在新标签页登录' })).toBeVisible();
  isEnded = false;
  await expect(page.getByText('登录已过期')).toBeHidden();
  await expect(locality).toHaveValue(text);
  await expect.poll(async () => (await fetchDraft(page, ID))?.['locality']).toBe(text);
  expect(context.pages()).toHaveLength(1);
});

test('a shopper reads that they can’t edit, with a link home', { tag: '@slow' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404.*ops\/me/);
  await logIn(page, SHOPPER);
  await page.goto('/studio');
  await expect(page.getByText('您的账号没有编辑权限')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
});
