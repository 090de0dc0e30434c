import type { Page } from '@playwright/test';
import type { LiveResponse, Product } from '../../src/features/specimens/catalogue.contract.ts';
import { acceptPublishedRules } from '../common/accept-rules.ts';
import {
  addToCart,
  callSandbox,
  cardButton,
  cartDrawer,
  expectOrderStatuses,
  fetchOrders,
  hasSeveralUnits,
} from './buying.ts';
import { openContentLake } from './content-lake.ts';
import { expect, test } from './shop.ts';
import { confirmMailbox, PASSWORD, postJson, randomShopper, registerShopper } from './shoppers.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const main = (page: Page) => page.getByRole('main');
const cardOf = (page: Page, { id }: Product) => page.locator(`.card[data-product="${id}"]`);

async function moveTo(page: Page, country: string, address: string): Promise<string> {
  await page.goto('/profile');
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await expect(field('邮箱')).not.toHaveValue('');
  await field('收货地址').fill(address);
  await field('国家/地区').fill(country);
  await field('国家/地区').blur();
  const response = page.waitForResponse(/\/user\/update$/);
  await main(page).getByRole('button', { name: '更新个人资料' }).click();
  const { msg } = await (await response).json();
  await expect(page.getByText(msg).first()).toBeVisible();
  return msg;
}

test.describe(() => {
  // Refused checkouts log an error.
  test.use({ expectedErrors: [/409.*create-session/] });

  test('a shopper abroad sees what may be sent there, pays for only that, and moves', async ({
    page,
    context,
    ownProduct,
  }) => {
    test.setTimeout(120_000);
    const morpho = ownProduct((one) => one.species.id.startsWith('morpho-') && hasSeveralUnits(one));
    const troides = ownProduct((one) => one.species.id === 'troides-helena' && hasSeveralUnits(one));
    const shopper = await registerShopper({
      ...randomShopper(),
      ...{ address: '1 Main St, Springfield, IL 62701', country: 'US' },
    });
    await postJson(context.request, '/login', { email: shopper.email, password: PASSWORD });
    await confirmMailbox(context.request, shopper.email);

    // A Morpho can be sent to the USA without papers.
    await page.goto(`/butterfly/${morpho.species.id}`);
    await expect(cardOf(page, morpho)).toContainText('寄往美国 · 可寄');
    await addToCart(page, morpho);
    await expect(cartDrawer(page).locator('.cart-destination')).toHaveText('寄往美国');
    const { sessionId } = await postJson(context.request, '/stripe/create-session');
    await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
    await expectOrderStatuses(page, 'completed');
    const [order] = await fetchOrders(page);

    // After a move to a country that forbids it, the paid order waits for staff.
    expect(await moveTo(page, '印度', '1 MG Road, Mumbai 400001')).toContain('由客服确认');
    await page.goto(`/orders/${order?.id}`);
    await expect(main(page)).toContainText('客服确认新地址能否寄达');

    // New Zealand: the cart shows the refused line, and a forged checkout is refused, too.
    expect(await moveTo(page, '新西兰', '1 Queen St, Auckland 1010')).toContain('由客服确认');
    await page.goto(`/product/${troides.id}`);
    await expect(main(page).getByLabel('寄往')).toHaveValue('NZ');
    await main(page).getByText('详情').click();
    await main(page).getByRole('button', { name: '询价并请本店确认' }).click();
    const drawer = cartDrawer(page);
    await expect(drawer.getByLabel('询价说明')).toHaveValue(`请问“${troides.name}”能否寄往新西兰？`);
    await expect(drawer).toContainText('询价的商品');
    await drawer.getByRole('button', { name: '返回购物车' }).click();
    await expect(drawer.locator('.cart-destination')).toHaveText('寄往新西兰');
    await expect(drawer.locator('.cart-line .shipping-verdict')).toHaveText('能否寄待询');
    // Nothing can be paid now, so the one thing to do is to ask for the papers.
    await expect(cardButton(page)).toBeHidden();
    await expect(drawer).toContainText('寄往新西兰须先办文件，文件齐备前不收款');
    await expect(drawer.getByRole('button', { name: '申请预留并办文件' })).toBeEnabled();
    const forged = await page.evaluate(async () => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const body = JSON.stringify({ country: 'US', address: null, total: 1 });
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token };
      const response = await fetch('/api/v1/stripe/create-session', { method: 'POST', headers, body });
      return [response.status, (await response.json()).code];
    });
    expect(forged).toEqual([409, expect.stringMatching(/^shipping-/)]);

    const other = await context.newPage();
    await other.goto('/butterfly/troides-helena');
    await expect(cardOf(other, troides)).toContainText('寄往新西兰 · 能否寄待询');
    await page.goto(`/product/${troides.id}`);
    await main(page).getByLabel('寄往').focus();
    await main(page).getByLabel('寄往').selectOption('DE');
    await expect(main(page).getByRole('status').filter({ hasText: '需先办文件 · ' })).toBeVisible();
    await expect(cardOf(other, troides)).toContainText('寄往德国 · 需先办文件');

    await page.goto('/search');
    const filter = page.getByRole('complementary');
    await filter.getByLabel('可寄往').selectOption('DE');
    await expect(page).toHaveURL(/to=DE/);
    await expect(page.locator('.search-left-out')).toContainText('款能否寄往德国尚不明确');
    await main(page).getByRole('link', { name: '去掉：可寄往德国' }).click();
    await expect(page).not.toHaveURL(/to=/);
  });

  test('a new rule that forbids a line blocks page, cart and payment without a reload', async ({
    page,
    context,
    ownProduct,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const morpho = ownProduct((one) => one.species.id.startsWith('morpho-') && hasSeveralUnits(one));
    const shopper = await registerShopper({
      ...randomShopper(),
      ...{ address: 'Av. Providencia 1, Santiago', country: 'CL' },
    });
    await postJson(context.request, '/login', { email: shopper.email, password: PASSWORD });
    await addToCart(page, morpho);
    const drawer = cartDrawer(page);
    await expect(drawer.locator('.cart-destination')).toContainText('寄往智利');
    await expect(cardButton(page)).toBeEnabled();
    const loads = await page.evaluate(() => performance.timeOrigin);

    const lake = await openContentLake(String(baseURL), {
      email: 'operator@example.com',
      password: 'butterfly-operator',
    });
    const rule = await lake.create({
      ...{ _type: 'shippingRule', title: '智利暂停进口', border: 'import', destination: 'CL' },
      ...{ verdict: 'forbidden', words: '智利暂停昆虫标本进口。', law: 'https://www.sag.gob.cl/' },
      ...{ checked_on: dayIn(0), review_by: dayIn(30) },
    });
    try {
      await acceptPublishedRules(String(baseURL));
      await expect
        .poll(async () => {
          const live = await context.request.get(`/api/v1/stock?ids=${morpho.id}&country=CL`);
          return ((await live.json()) as { data: LiveResponse }).data.items[0]?.shipping?.verdict;
        })
        .toBe('forbidden');
      // The drawer is older than the rule.
      await cardButton(page).click();
      await expect(drawer.locator('.cart-line')).toContainText('智利暂停昆虫标本进口。');
      await expect(drawer.locator('.cart-line .shipping-verdict')).toHaveText('不能寄');
      await expect(drawer).toContainText('这些商品寄往智利现在不能付款');
      await expect(cardButton(page)).toBeHidden();
      await drawer.getByRole('button', { name: '关闭购物车' }).click();
      const verdict = main(page).getByRole('status').filter({ hasText: '不能寄' });
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(verdict).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads);
    } finally {
      await lake.delete(rule._id);
      await acceptPublishedRules(String(baseURL));
    }
  });
});
