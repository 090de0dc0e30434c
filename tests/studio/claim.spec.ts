import sharp from 'sharp';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';
import { PASSWORD, postJson } from '../browser/shoppers.ts';
import { placePaidOrder } from './buy.ts';
import { expect, goTo, OPERATOR, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

const photo = async (background: string, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('a claim with three photographs is refunded, and another one gets a replacement', async ({
  page,
  browser,
  ownProduct,
  expectedErrors,
}) => {
  // A visitor's first write may lack the XSRF token.
  expectedErrors.push(/status of 403/);
  const { number, buyer } = await placePaidOrder(ownProduct, 2);
  await goTo(page, '/studio/orders');
  const seen = await page.request.get(`/api/v1/ops/orders/${number}`);
  const { version, lines }: OpsOrder = (await seen.json()).data.order;
  const parcel = { number, version, courier: '顺丰速运', trackingNumber: 'SF1000000001' };
  await postJson(page.request, '/ops/orders/ship', parcel, { 'Idempotency-Key': crypto.randomUUID() });

  const baseURL = String(test.info().project.use.baseURL);
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true });
  await postJson(phone.request, '/login', { email: buyer, password: PASSWORD });
  const own = await phone.newPage();
  await own.goto(`/orders/${number}`);
  await own.getByRole('button', { name: '报告破损' }).click();
  const form = own.getByRole('form', { name: '报告破损' });
  await form.getByRole('button', { name: '提交报告' }).click();
  await expect(form.getByText('请选择破损的商品')).toBeVisible();
  await expect(form.getByText('请填写破损情况')).toBeVisible();
  await form.getByRole('checkbox').check();
  await form.getByLabel('破损情况').fill('右前翅断裂');
  const photos = await Promise.all(['red', 'green', 'blue', 'white'].map((color) => photo(color, color)));
  const notPhoto = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await form.locator('input[type=file]').setInputFiles([...photos, notPhoto]);
  await expect(form.getByText('无法读取 合同.pdf')).toBeVisible();
  await form.getByRole('button', { name: '移除照片 4' }).click();
  await expect(form.getByRole('img', { name: /^照片/ })).toHaveCount(3);

  let uploads = 0;
  await own.route('**/photos', (route) => {
    uploads += 1;
    return uploads === 2 ? route.abort() : route.continue();
  });
  await form.getByRole('button', { name: '提交报告' }).click();
  await expect(form.getByText('照片 2 未能发送')).toBeVisible();
  await expect(form.getByLabel('破损情况')).toHaveValue('右前翅断裂');
  await form.getByRole('button', { name: '提交报告' }).click();
  const claims = own.getByRole('region', { name: '破损报告' });
  await expect(claims.getByText('待处理')).toBeVisible();
  // The first photograph was not sent again.
  expect(uploads).toBe(4);
  await expect(claims.getByRole('img')).toHaveCount(3);

  await page.getByRole('link', { name: /^售后/ }).click();
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .click();
  const order = page.getByRole('main', { name: `订单 ${number}` });
  const card = page.getByRole('region', { name: '破损报告' });
  await expect(card.getByText('右前翅断裂')).toBeVisible();
  await card.getByRole('button', { name: '放大照片 2' }).click();
  const large = page.getByRole('dialog').getByRole('img', { name: '照片 2' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2_048);
  await page.keyboard.press('Escape');
  // To mark the order received is possible, but not the step to take.
  await expect(order.locator('button.main').filter({ visible: true })).toHaveText(['答复破损报告']);
  await order.getByRole('button', { name: '更多' }).click();
  await order.getByRole('button', { name: '标记已收货' }).click();
  await expect(order.getByText('这笔订单的破损报告还没有答复')).toBeVisible();
  await order.getByRole('button', { name: '标记已收货' }).click();
  await order.getByRole('button', { name: '答复破损报告' }).click();
  await expect(card.getByRole('radio', { name: '退款' })).toBeFocused();
  await card.getByLabel('给买家的答复').fill('非常抱歉，已赔付一件。');
  const price = lines[0]?.unitPrice.toFixed(2) ?? '';
  await card.getByRole('button', { name: '下一步' }).click();
  await expect(card.locator('.sentence').first()).toContainText(`退还 ¥${price} 给`);
  await card.getByRole('button', { name: '修改' }).click();
  await expect(card.getByLabel('给买家的答复')).toHaveValue('非常抱歉，已赔付一件。');
  await card.getByRole('button', { name: '下一步' }).click();
  await card.getByRole('button', { name: `确认退款 ¥${price}` }).dblclick();
  await expect(page.getByText('已答复买家，退款已完成')).toBeVisible();
  await expect(card.getByText(`已退款 ¥${price}`)).toBeVisible();
  await expect(page.getByRole('list', { name: '订单记录' })).toContainText(
    '破损赔付：非常抱歉，已赔付一件。',
  );

  await own.reload();
  await expect(claims.getByText('已同意退款')).toBeVisible();
  await expect(claims.getByText('非常抱歉，已赔付一件。')).toBeVisible();
  await expect(own.locator('.order-sums')).toContainText(`已退款¥${price}`);

  // The other unit is damaged, too, and the shop sends a replacement.
  await own.getByRole('button', { name: '报告破损' }).click();
  await form.getByRole('checkbox').check();
  await form.getByLabel('破损情况').fill('左后翅缺角');
  await form.getByRole('button', { name: '提交报告' }).click();
  await expect(claims.getByText('左后翅缺角')).toBeVisible();
  await goTo(page, '/studio/orders');
  // The step leads to the report also if it is pressed before the reports are read.
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/ops/claims?*',
    async (route) => {
      await gate;
      await route.continue();
    },
    { times: 1 },
  );
  await goTo(page, `/studio/orders/${number}`);
  await order.getByRole('button', { name: '答复破损报告' }).click();
  open();
  await page.getByRole('radio', { name: '补发' }).check();
  await page.getByLabel('给买家的答复').fill('为您补发一件。');
  await page.getByRole('button', { name: '补发并答复买家' }).click();
  await expect(page.getByText('已答复买家，订单等待补发')).toBeVisible();
  const waiting = page.getByRole('region', { name: '待寄出的补发' });
  await expect(waiting).toBeVisible();
  await own.reload();
  await expect(claims.getByText('免费补发 1 件，待寄出')).toBeVisible();
  await goTo(page, '/studio/orders');
  await expect(
    page.getByRole('row', { name: new RegExp(number) }).getByText('补发', { exact: true }),
  ).toBeVisible();

  const replaced: OpsOrder = (await (await page.request.get(`/api/v1/ops/orders/${number}`)).json()).data
    .order;
  const again = { ...parcel, version: replaced.version, trackingNumber: 'SF1000000002' };
  await postJson(page.request, '/ops/orders/ship', again, { 'Idempotency-Key': crypto.randomUUID() });
  await own.reload();
  await expect(claims.getByText('免费补发 1 件，已寄出，运单号见上方配送方式')).toBeVisible();
  await expect(own.getByText('SF1000000002').first()).toBeVisible();
  await phone.close();
});
