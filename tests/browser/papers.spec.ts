import { randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/contract/limits.ts';
import type { OpsQuote } from '../../src/contract/ops-quotes.ts';
import { approveInWallet, cartDrawer, cartIcon, openWallet, putInCart, walletPaid } from './buying.ts';
import { expect, test } from './shop.ts';
import { confirmMailbox, PASSWORD, postJson, randomShopper, registerShopper } from './shoppers.ts';

test.use({ viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');

/** Records all papers and opens the payment, by the calls of the orders tool. */
async function finishPapers(baseURL: string, id: string): Promise<void> {
  const api = await request.newContext({ baseURL });
  await postJson(api, '/login', { email: 'operator@example.com', password: 'butterfly-operator' });
  const read = async (): Promise<OpsQuote> => (await (await api.get(`/api/v1/ops/quotes/${id}`)).json()).data;
  const act = async (action: string, more: object) => {
    const { version } = await read();
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    await postJson(api, `/ops/quotes/${action}`, { id, version, ...more }, key);
  };
  const papers = (await read()).papers?.items ?? [];
  await act('papers', {
    papers: papers.map(({ waitsFor: _, reportedNumber, ...paper }) => ({
      ...{ ...paper, isReported: reportedNumber !== null, receivedOn: '2026-11-20', number: 'CN-2026-1' },
    })),
  });
  await act('open', { freight: null, note: '' });
  await api.dispose();
}

test('a Troides for Germany is reserved in the cart, gets its papers, and is then paid', async ({
  page,
  baseURL,
  ownProduct,
  expectedErrors,
}) => {
  // The first write fetches the XSRF token.
  expectedErrors.push(/status of 403/);
  const { request: api } = page.context();
  const buyer = { ...randomShopper(), address: 'Invalidenstraße 43, 10115 Berlin', country: 'DE' };
  const { email } = await registerShopper(buyer);
  await postJson(api, '/login', { email, password: PASSWORD });
  await confirmMailbox(api, email);
  await putInCart(
    api,
    ownProduct(({ id }) => id.startsWith('troides-helena-')),
  );
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toContainText('寄往德国须先办文件，不能直接结账');
  await cartDrawer(page).getByRole('button', { name: '预留并申请文件' }).click();
  await cartDrawer(page).getByRole('button', { name: '确认预留' }).click();
  await cartDrawer(page).getByRole('link', { name: '查看进度' }).click();

  await expect(page.getByRole('heading', { name: '预留', level: 1 })).toBeVisible();
  await expect(main(page)).toContainText('文件齐备前不收款');
  await expect(main(page).getByRole('button', { name: /支付|PayPal/ })).toHaveCount(0);
  const papers = page.getByRole('region', { name: '文件' });
  await expect(papers).toContainText('等您办理');
  await papers.getByRole('button', { name: '我已办好' }).first().click();
  await papers.getByLabel('文件号码').fill('DE-E-01234/26');
  await papers.getByRole('button', { name: '提交' }).click();
  await expect(papers).toContainText('您填写的号码 DE-E-01234/26，等本店核对');

  const [{ id }] = (await (await api.get('/api/v1/quotes')).json()).data;
  await finishPapers(baseURL ?? '', id);
  await page.reload();
  await expect(papers).toContainText('号码 CN-2026-1');
  await approveInWallet(await openWallet(page));
  await walletPaid(page).getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
});
