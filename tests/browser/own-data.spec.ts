import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ownDataSchema } from '../../src/features/own-data/own-data.contract.ts';
import { expect, test } from './shop.ts';
import { logIn, newShopper, PASSWORD } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (400|401|403)/);
});

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const exporting = (page: Page) => page.getByRole('dialog', { name: '下载我的数据' });
const leaving = (page: Page) => page.getByRole('dialog', { name: '确定要注销账号吗？' });

test('a shopper takes their data along as a file, by their password', async ({ page }) => {
  const email = await newShopper(page);
  await page.goto('/profile');
  await button(page, '下载我的数据').focus();
  await page.keyboard.press('Enter');
  const dialog = exporting(page);
  const password = dialog.getByLabel('密码', { exact: true });
  await expect(dialog).toHaveAccessibleDescription(/文件为 JSON 格式/);
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('请填写密码');
  await page.keyboard.type('not-that-one');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('密码错误');
  await expect(password).toBeFocused();

  await password.fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^蝶藏-我的数据-\d{4}-\d\d-\d\d\.json$/);
  const data = ownDataSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(data.account.email).toBe(email);
  await expect(page.getByText('数据已下载')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, '下载我的数据')).toBeFocused();
  await expect(page.locator('#export-password')).toHaveValue('');
});

test('an account is deleted only after asking; the shopper is home and a visitor, and another tab is led to the login', async ({
  page,
  context,
}) => {
  const email = await newShopper(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(button(other, '注销账号')).toBeVisible();
  await page.goto('/profile');
  await button(page, '注销账号').click();
  const dialog = leaving(page);
  for (const text of ['注销后无法恢复。', /^立即删除：/, /^保留：/])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel('密码', { exact: true }).fill('not-that-one');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, '注销账号')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: '暂不注销' }).click();
  await expect(dialog).toBeHidden();
  await button(page, '注销账号').click();
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '确认注销' }).dblclick();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await logIn(other, email);
  await expect(other.getByText('邮箱或密码错误')).toBeVisible();
});
