import type { Page } from '@playwright/test';
import { productResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { cartDrawer, cartIcon, goToCardPage, payByCard } from '../browser/buying.ts';
import { newShopper } from '../browser/shoppers.ts';
import {
  changeInContentLake,
  expect,
  field,
  goTo,
  openDocument,
  openGrade,
  publishOpenDocument,
  openTest as test,
} from './studio.ts';

const ID = 'parthenos-sylvia-spread';

async function product({ request }: Page) {
  const response = await request.get(`/api/v1/products/${ID}`);
  return productResponseSchema.safeParse(await response.json()).data?.data;
}

/** Repeats while the page's last request is pending. */
async function comeBack(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seen();
  }).toPass();
}

test('an open page shows the edit, and a sale and five received units both count', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const before = await product(page);
  const [first] = before?.specifications.quality_variants ?? [];
  if (before === undefined || first === undefined) throw new Error(`${ID} is not there`);

  const elsewhere = await browser.newContext();
  const shop = await elsewhere.newPage();
  await newShopper(shop);
  await shop.goto(`/product/${ID}`);
  const heading = shop.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(before.name);

  const name = `${before.name.replace(/ 又.*/, '')} 又${Date.now() % 1000}`;
  const price = first.price % 1 === 0 ? first.price - 0.5 : Math.ceil(first.price);
  const grade = await openGrade(page, ID, first.key);
  await field(page, `${grade}.price`).fill(String(price));
  const panel = page.getByTestId('stock-panel').filter({ visible: true });
  const level = async () =>
    (await panel.textContent())
      ?.match(/在库(\d+)预留(\d+)可售(\d+)/)
      ?.slice(1, 4)
      .map(Number);
  const [onHand = 0] = (await level()) ?? [];

  await test.step('the open page shows the changed name and price', async () => {
    await page.getByRole('button', { name: 'Close dialog' }).click();
    await page.getByRole('tab', { name: '标本', exact: true }).click();
    await field(page, 'name').fill(name);
    await publishOpenDocument(page);
    await comeBack(shop, () => expect(heading).toContainText(name, { timeout: 2000 }));
    await expect(
      shop
        .getByRole('main')
        .getByText(`¥${price.toFixed(2)}`)
        .first(),
    ).toBeVisible();
  });

  await test.step('five units are received while one is paid for', async () => {
    await shop.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
    await expect(cartDrawer(shop).getByRole('link', { name })).toBeVisible();
    await goToCardPage(shop);
    await openGrade(page, ID, first.key);
    await expect.poll(level).toEqual([onHand, 0, onHand]);
    await panel.getByLabel('件数').fill('5');
    await Promise.all([panel.getByRole('button', { name: '入库', exact: true }).click(), payByCard(shop)]);
    await expect(panel.getByRole('status')).toHaveText('已记入库存');
    await expect(shop.getByRole('heading', { name: '支付成功' })).toBeVisible();
    const now = onHand + 4;
    await expect.poll(async () => (await product(page))?.specifications.quality_variants[0]?.stock).toBe(now);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(level).toEqual([now, 0, now]);
    await panel.getByRole('button', { name: '最近变动' }).click();
    await expect(panel.getByText('入库 +5').first()).toBeVisible();
  });
  await elsewhere.close();
});

test('carts name an unpublished product, which sells again once it is published', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const id = 'danaus-plexippus-spread';
  const elsewhere = await browser.newContext();
  const shop = await elsewhere.newPage();
  await newShopper(shop);
  await shop.goto(`/product/${id}`);
  await shop.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(cartDrawer(shop).getByRole('button', { name: 'Stripe 支付' })).toBeEnabled();

  await openDocument(page, 'product', id);
  await page.getByRole('button', { name: '打开文档操作' }).filter({ visible: true }).last().click();
  await page.getByRole('menuitem', { name: '取消发布' }).click();
  await page.getByRole('button', { name: '取消发布', exact: true }).click();
  const asked = async () => (await page.request.get(`/api/v1/products/${id}`)).status();
  await expect.poll(asked).toBe(404);
  await shop.reload();
  await cartIcon(shop).click();
  await expect(cartDrawer(shop).getByText('商品已下架，移除后即可结账')).toBeVisible();

  await publishOpenDocument(page);
  await expect.poll(asked).toBe(200);
  await shop.reload();
  await cartIcon(shop).click();
  await expect(cartDrawer(shop).getByRole('button', { name: 'Stripe 支付' })).toBeEnabled();
  await elsewhere.close();
});

test('editors see a document broken by a script within ten seconds, and the shop keeps the last valid version', {
  tag: '@slow',
}, async ({ page }) => {
  const id = 'diaethria-clymena';
  await goTo(page, '/studio/structure/problems');
  await expect(page.getByText('没有需要修改的文档')).toBeVisible();
  const sound = await (await page.request.get(`/api/v1/products/${id}-spread`)).json();

  const began = performance.now();
  await changeInContentLake(page, id, { latinName: 'diaethria Clymena' });
  await page.getByRole('link', { name: /学名应由属名和种加词组成/ }).click();
  expect(performance.now() - began).toBeLessThan(10_000);
  await expect(field(page, 'latinName')).toHaveValue('diaethria Clymena');
  await expect(field(page, 'latinName')).toBeInViewport();
  const unchanged = await (await page.request.get(`/api/v1/products/${id}-spread`)).json();
  expect(unchanged.data.species).toEqual(sound.data.species);

  await field(page, 'latinName').fill('Diaethria clymena');
  await publishOpenDocument(page);
  await goTo(page, '/studio/structure/problems');
  await expect(page.getByText('没有需要修改的文档')).toBeVisible();
});
