import { randomUUID } from 'node:crypto';
import { request as requests } from '@playwright/test';
import { putInCart } from '../browser/buying.ts';
import { confirmMailbox, PASSWORD, postJson, randomShopper, registerShopper } from '../browser/shoppers.ts';
import { expect, goTo, OPERATOR, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

const once = () => ({ 'Idempotency-Key': randomUUID() });

test('an operator accepts a request with one press, records the papers and opens the payment; another is declined', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  // A visitor's first write may lack the XSRF token.
  expectedErrors.push(/status of 403/);
  const product = ownProduct(({ id }) => id.startsWith('troides-helena-'));
  const ask = async (name: string) => {
    const { email } = await registerShopper({ ...randomShopper(), name, country: 'DE' });
    const api = await requests.newContext({ baseURL: String(test.info().project.use.baseURL) });
    await postJson(api, '/login', { email, password: PASSWORD });
    await confirmMailbox(api, email);
    await putInCart(api, product);
    await postJson(api, '/reservations', {}, once());
    await api.dispose();
  };
  const name = `文件${randomUUID().slice(0, 6)}`;
  const other = `后到${randomUUID().slice(0, 6)}`;
  await ask(name);
  await ask(other);

  await goTo(page, '/studio/orders');
  await page.getByRole('link', { name: /^询价/ }).click();
  await page.getByRole('link', { name: /^预留申请/ }).click();
  // Both requests stand there by arrival, with the units of the other and the buyer's history.
  const rows = page.getByRole('row').filter({ hasText: new RegExp(`${name}|${other}`) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(name);
  await expect(rows.last()).toContainText(/另有申请 \d+ 件/);
  await expect(rows.last()).toContainText('没有付过款');
  await page.getByRole('link', { name: other, exact: true }).click();
  const quote = page.getByRole('main', { name: '报价' });
  await expect(quote.getByRole('region', { name: '预留申请' })).toContainText('别的买家也申请了其中的标本');
  await expect(quote.getByRole('link', { name: '写邮件询问' })).toHaveAttribute('href', /^mailto:.+subject=/);
  await quote.getByRole('button', { name: '谢绝…' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('同一件标本已预留给先申请的买家');
  await page.getByRole('dialog').getByRole('button', { name: '确认谢绝' }).click();
  await expect(quote.getByText('已谢绝这份申请')).toBeVisible();
  await page.getByRole('link', { name: /返回询价列表/ }).click();

  await page.getByRole('link', { name, exact: true }).click();
  await quote.getByRole('button', { name: '接受，预留 14 天' }).click();
  await expect(quote.getByText(/已预留，订单号/)).toBeVisible();
  const papers = quote.getByRole('region', { name: '文件' });
  await expect(papers).toContainText('寄往德国');
  await papers.getByRole('button', { name: '文件齐备，开放付款…' }).click();
  await expect(page.getByRole('dialog')).toContainText('还有文件没有收到');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  await quote.getByRole('button', { name: '延长预留…' }).click();
  const extend = page.getByRole('dialog', { name: '延长预留' });
  const day = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  await extend.getByLabel('预留到').fill(day);
  await extend.getByRole('button', { name: '确认延长' }).click();
  await expect(extend.getByRole('alert')).toContainText('请写明原因');
  await extend.getByLabel('原因').fill('公约证还在办');
  await extend.getByRole('button', { name: '确认延长' }).click();
  await expect(quote.getByText('预留已延长')).toBeVisible();

  for (const field of await papers.getByLabel(/^收到日期：/).all()) await field.fill('2026-11-20');
  await papers.getByRole('button', { name: '保存文件' }).click();
  await expect(papers.getByRole('alert')).toContainText('也要填号码');
  for (const field of await papers.getByLabel(/^号码：/).all()) await field.fill('CN-2026-7');
  await papers.getByRole('button', { name: '保存文件' }).click();
  await expect(quote.getByText('文件已保存')).toBeVisible();
  await papers.getByRole('button', { name: '文件齐备，开放付款…' }).click();
  await page.getByRole('dialog', { name: '开放付款' }).getByRole('button', { name: '确认开放付款' }).click();
  await expect(quote.getByText(/付款已开放，订单号/)).toBeVisible();
  await expect(quote.getByText('已发送', { exact: true })).toBeVisible();
});
