import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request as requests } from '@playwright/test';
import type { OpsQuote } from '../../src/features/quotes/ops-quotes.contract.ts';
import { hasSeveralUnits, putInCart } from '../browser/buying.ts';
import { variantsOf } from '../browser/shop.ts';
import { confirmMailbox, PASSWORD, postJson, randomShopper, registerShopper } from '../browser/shoppers.ts';
import { expect, goTo, OPERATOR, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

const once = () => ({ 'Idempotency-Key': randomUUID() });
const beijingDate = (days: number) =>
  new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

async function wholesaler(baseURL: string): Promise<{ api: APIRequestContext; name: string; email: string }> {
  const name = `批发${randomUUID().slice(0, 6)}`;
  const { email } = await registerShopper({ ...randomShopper(), name });
  const api = await requests.newContext({ baseURL });
  await postJson(api, '/login', { email, password: PASSWORD });
  await confirmMailbox(api, email);
  return { api, name, email };
}

test('a quote is requested, priced, sent, asked about, revised and declined, and another made from nothing', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  // A visitor's first write may lack the XSRF token, and a conflict returns 409.
  expectedErrors.push(/status of (403|409)/);
  const { api, name, email } = await wholesaler(String(test.info().project.use.baseURL));
  const [product, other] = [ownProduct(hasSeveralUnits), ownProduct(hasSeveralUnits)];
  await putInCart(api, product, { quantity: 2 });
  const { data: asked } = await postJson(api, '/quotes', { message: '店里要摆两件' }, once());
  const quoteNow = async (): Promise<OpsQuote> =>
    (await (await page.request.get(`/api/v1/ops/quotes/${asked.id}`)).json()).data;

  await goTo(page, '/studio/orders');
  await page.getByRole('link', { name: /^询价/ }).click();
  const list = page.getByRole('main', { name: '询价' });
  await expect(list.getByRole('row', { name: new RegExp(name) })).toContainText('店里要摆两件');
  await list.getByRole('link', { name, exact: true }).click();
  const quote = page.getByRole('main', { name: '报价' });
  await expect(quote.getByText('店里要摆两件')).toBeVisible();

  await quote.getByRole('searchbox', { name: '添加商品' }).fill(other.name);
  const grade = variantsOf(other)[0]?.quality ?? '';
  const add = quote.getByRole('button', { name: `添加 ${other.name} ${grade}`, exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  const prices = quote.getByRole('textbox', { name: /^报价单价/ });
  await expect(prices).toHaveCount(2);
  await prices.first().fill('10');
  await prices.last().fill('0');
  await quote.getByRole('button', { name: '保存草稿' }).click();
  await expect(quote.getByRole('alert')).toContainText('单价请填大于 0 的金额');
  await prices.last().fill('7.5');
  await quote.getByLabel('运费（元）').fill('20');
  await expect(quote.getByLabel('有效期至')).toHaveValue(beijingDate(14));
  await quote.getByLabel('有效期至').fill(beijingDate(5));
  await quote.getByRole('checkbox', { name: '保留库存到有效期结束' }).check();
  await expect(quote.getByText('发送后保留 3 件')).toBeVisible();
  await expect(quote.getByRole('row', { name: /应付/ })).toContainText('¥47.50');

  // A colleague saved first: the form shows both versions, and loses no typed text.
  const { version, lines } = await quoteNow();
  const theirs = lines.map(({ productId, variantKey, quantity }) => ({
    ...{ productId, variantKey, quantity, unitPrice: 9 },
  }));
  await postJson(
    page.request,
    '/ops/quotes/edit',
    { id: asked.id, version, lines: theirs, freight: 20, validUntil: null, reserve: false },
    once(),
  );
  await quote.getByRole('button', { name: '保存草稿' }).click();
  const conflict = quote.getByRole('alert', { name: '别人刚刚改了这份报价' });
  const differing = conflict.getByRole('row', { name: new RegExp(product.name) });
  await expect(differing).toContainText('2 × ¥10.00');
  await expect(differing).toContainText('2 × ¥9.00');
  await conflict.getByRole('button', { name: '用我填写的' }).click();
  await quote.getByRole('button', { name: '发送给买家…' }).click();
  const dialog = page.getByRole('dialog', { name: '发送给买家' });
  await expect(dialog.getByText('保留 3 件到有效期结束')).toBeVisible();
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: '确认发送' }).click();
  await expect(quote.getByText(/^报价已发送，订单号/)).toBeVisible();
  const { order } = await quoteNow();
  expect(order).not.toBeNull();

  await quote.getByRole('link', { name: `订单 ${order}` }).click();
  const orderPage = page.getByRole('main', { name: `订单 ${order}` });
  await orderPage.getByRole('link', { name: '查看报价' }).click();
  await expect(quote.getByRole('heading', { level: 1 })).toContainText(name);

  await postJson(api, `/quotes/${asked.id}/ask`, { question: '能包邮吗？' });
  await quote.getByRole('link', { name: '返回询价列表' }).click();
  await list.getByRole('link', { name: /^买家追问/ }).click();
  await list.getByRole('link', { name, exact: true }).click();
  const question = quote.getByRole('region', { name: '买家的追问' });
  await expect(question).toContainText('能包邮吗？');
  await expect(question.getByRole('link', { name: '写邮件答复' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}`),
  );
  await quote.getByRole('button', { name: '撤回修改…' }).click();
  const revision = page.getByRole('dialog', { name: '撤回修改' });
  await expect(revision.getByText('保留的 3 件放回库存')).toBeVisible();
  await revision.getByRole('button', { name: '确认撤回' }).click();
  await quote.getByLabel('运费（元）').fill('0');
  await quote.getByRole('button', { name: '发送给买家…' }).click();
  await dialog.getByRole('button', { name: '确认发送' }).click();
  await expect(quote.getByText(/^报价已发送，订单号/)).toBeVisible();
  await postJson(api, `/quotes/${asked.id}/decline`);
  await quote.getByRole('link', { name: '返回询价列表' }).click();
  await list.getByRole('link', { name: /^已谢绝/ }).click();
  await list.getByRole('link', { name, exact: true }).click();
  const timeline = quote.getByRole('list', { name: '经过' });
  await expect(timeline).toContainText('买家谢绝');
  await expect(timeline.getByRole('link', { name: String(order) })).toBeVisible();
  await expect(quote.getByRole('button', { name: '撤回修改…' })).toHaveCount(0);

  await quote.getByRole('link', { name: '返回询价列表' }).click();
  await list.getByRole('button', { name: '新建报价' }).click();
  const accounts = page.getByRole('dialog', { name: '新建报价' });
  await accounts.getByRole('searchbox', { name: '找买家' }).fill(email);
  await accounts.getByRole('button', { name: `为 ${name} 新建` }).click();
  await expect(quote.getByText('客服新建').first()).toBeVisible();
  await quote.getByRole('button', { name: '撤销…' }).click();
  const end = page.getByRole('dialog', { name: '撤销这份报价' });
  await expect(end.getByText('买家没有看到过它')).toBeVisible();
  await end.getByRole('button', { name: '确认撤销' }).click();
  await expect(quote.getByText('报价已撤销', { exact: true })).toBeVisible();
  await api.dispose();
});
