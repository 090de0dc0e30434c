import type { Page } from '@playwright/test';
import { fetchMails, waitForLink } from '../common/mailbox.ts';
import { expect, test, variantsOf } from './shop.ts';
import { confirmMailbox, logIn, newShopper, PASSWORD, registerShopper } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 401/);
});

const heart = (page: Page) => page.getByRole('button', { name: '收藏', exact: true });

test('a visitor’s press on the heart leads to the login and back, and is then done', async ({
  page,
  catalogue,
}) => {
  const { email } = await registerShopper();
  const [product] = catalogue.products;
  await page.goto(`/product/${product?.id}`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await heart(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login\?from=/);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(`/product/${product?.id}`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await heart(page).click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('favourites are shared by a private link, and withdrawn again', async ({ page, catalogue, browser }) => {
  const email = await newShopper(page);
  const [product] = catalogue.products;
  await page.goto(`/product/${product?.id}`);
  await heart(page).click();
  await expect(page.getByText('已收藏', { exact: true })).toBeVisible();
  await page.goto('/favorites');
  await page.getByRole('button', { name: '生成分享链接' }).click();
  const link = await page.getByLabel('分享链接', { exact: true }).inputValue();
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: product?.name ?? '' })).toBeVisible();
  expect(await other.content()).not.toContain(email);
  await page.getByRole('button', { name: '停用链接' }).click();
  await expect(page.getByRole('button', { name: '生成分享链接' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '收藏', exact: true })).toBeFocused();
  await other.reload();
  await expect(other.getByText('此分享链接已停用或不存在')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: `取消收藏 ${product?.name}` }).click();
  await expect(page.getByText('还没有收藏')).toBeVisible();
  await expect(page.getByRole('heading', { name: '收藏', exact: true })).toBeFocused();
});

test('an alert for a sold-out grade is confirmed by mail, and its page acts only on a press', async ({
  page,
  catalogue,
}) => {
  const product = catalogue.products.find((one) => variantsOf(one).every(({ stock }) => stock <= 0));
  if (product === undefined) throw new Error('nothing is sold out');
  const email = `alert-${crypto.randomUUID()}@example.com`;
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: '到货提醒', exact: true }).click();
  await expect(page.getByLabel('邮箱')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('请打开我们发到此邮箱的确认邮件')).toBeVisible();
  const link = await waitForLink(page.request, email, /\/confirm-alert\?token=[\w-]+/);
  expect(await fetchMails(page.request, email)).toHaveLength(1);
  await page.goto(link);
  await page.getByRole('button', { name: '确认到货提醒' }).click();
  await expect(page.getByText('一年内没有到货也会删除')).toBeVisible();
});

test('a want is registered, changed and deleted by keys; the address of a gap in the cabinet opens the form', async ({
  page,
  catalogue,
}) => {
  const email = await newShopper(page);
  await page.goto('/favorites');
  await expect(page.getByText('确认邮箱之后，才能登记求购')).toBeVisible();
  await confirmMailbox(page.context().request, email);
  await page.goto('/favorites');
  await page.getByRole('button', { name: '登记求购' }).press('Enter');
  const taxon = page.getByRole('combobox', { name: '种类' });
  await taxon.selectOption({ label: 'Morpho 属' });
  await page.getByLabel(/最高单价/).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/最高单价/)).toBeFocused();
  await expect(page.getByText('请填写大于 0 的金额')).toBeVisible();
  await page.getByLabel(/最高单价/).fill('200');
  await page.keyboard.press('Enter');
  await expect(page.getByText('单价不超过 ¥200.00')).toBeVisible();
  await expect(page.getByRole('button', { name: '登记求购' })).toBeFocused();
  await page.getByRole('button', { name: '修改求购 Morpho 属' }).click();
  await page.getByRole('combobox', { name: '性别' }).selectOption('雌');
  await page.getByRole('button', { name: '保存求购' }).click();
  await expect(page.getByText('性别：雌')).toBeVisible();
  const search = await page.getByRole('link', { name: '查看现有的 Morpho 属' }).getAttribute('href');
  expect(search).toContain('/search?q=Morpho');
  await page.getByRole('button', { name: '删除求购 Morpho 属' }).click();
  await expect(page.getByText('还没有求购')).toBeVisible();
  await expect(page.getByRole('heading', { name: '求购', exact: true })).toBeFocused();

  const [species] = catalogue.species;
  await page.goto(`/favorites?want=${species?.id}&sex=雌`);
  await expect(taxon).toHaveValue(`species ${species?.id}`);
  await expect(page.getByRole('combobox', { name: '性别' })).toHaveValue('雌');
});
