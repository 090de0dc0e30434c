import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { sendControlCommand } from '../../netlify/host/control.ts';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';
import type { OpsOrdersPage } from '../../src/features/orders/ops-orders.contract.ts';
import { postJson } from '../browser/shoppers.ts';
import { fetchMails } from '../common/mailbox.ts';
import { placePaidOrder } from './buy.ts';
import { expect, goTo, OPERATOR, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

test.beforeEach(({ expectedErrors }) => {
  // A visitor's first write may lack the XSRF token, and conflicts return 409.
  expectedErrors.push(/status of (403|409)/);
});

async function listed({ request }: Page, query: string): Promise<OpsOrdersPage> {
  const response = await request.get(`/api/v1/ops/orders?${query}`);
  return (await response.json()).data;
}

async function orderNow({ request }: Page, number: string): Promise<OpsOrder> {
  return (await (await request.get(`/api/v1/ops/orders/${number}`)).json()).data.order;
}

async function mailsTo(request: APIRequestContext, email: string): Promise<readonly string[]> {
  return (await fetchMails(request, email)).map(({ subject }) => subject);
}

const suite = (page: Page) => page.getByRole('main', { name: '订单', exact: true });
const rows = (page: Page) => suite(page).getByRole('table').locator('tbody tr');
const rowOf = (page: Page, number: string) => rows(page).filter({ hasText: number });

async function openStudioQuote(page: Page, query = ''): Promise<void> {
  await goTo(page, `/studio/orders${query}`);
  await expect(rows(page).first()).toBeVisible();
}

async function openOrder(page: Page, number: string): Promise<Locator> {
  await goTo(page, `/studio/orders/${number}`);
  const order = page.getByRole('main', { name: `订单 ${number}` });
  await expect(order.getByRole('heading', { level: 1 })).toHaveText(number);
  return order;
}

async function noteElsewhere(page: Page, number: string, text: string): Promise<void> {
  const { version } = await orderNow(page, number);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await postJson(page.request, '/ops/orders/note', { number, version, text }, headers);
}

/** The one button that stands out: the next step, or the submit button of an open form. */
const blueButtons = (order: Locator) => order.locator('button.main').filter({ visible: true });

async function openOther(order: Locator, action: string): Promise<void> {
  const more = order.getByRole('button', { name: '更多' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await order.getByRole('button', { name: action, exact: true }).click();
}

const openForm = (order: Locator, opener: string) => order.locator('summary', { hasText: opener }).click();

const pressTwice = (button: Locator) => button.dblclick();

// Serial: the shop completes the first test's refund while the other tests run.
test.describe.configure({ mode: 'serial' });
let recorded = '';

test('a refund waits while the provider can’t be reached', async ({ page, ownProduct }) => {
  const { number } = await placePaidOrder(ownProduct);
  const order = await openOrder(page, number);
  const fault = { kind: 'fail-before', method: 'POST', path: '/v1/refunds', times: 0 };
  await page.request.post('/sandbox/api/faults', { data: fault });
  await openOther(order, '退款');
  await order.getByRole('button', { name: '下一步' }).click();
  await order.getByRole('button', { name: /^确认退款/ }).click();
  await expect(order.locator('.notice')).toContainText('已登记，将自动重试');
  await page.request.delete('/sandbox/api/faults');
  recorded = number;
});

test('orders are listed oldest first, shipped in bulk by pasted lines, and found by tag and filter', async ({
  page,
  ownProduct,
}) => {
  const bought = [];
  for (let count = 0; count < 3; count += 1) bought.push(await placePaidOrder(ownProduct));
  const [first, second, third] = bought;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('bought too little');
  let whole = await listed(page, 'view=to-ship');
  // Other tests' orders may be paid in between.
  await expect(async () => {
    await openStudioQuote(page);
    whole = await listed(page, 'view=to-ship');
    const numbers = whole.items.map(({ number }) => number);
    await expect(rows(page).locator('th a')).toHaveText(numbers, { timeout: 3_000 });
  }).toPass();
  const paidAt = whole.items.map((row) => Date.parse(row.paidAt ?? ''));
  expect(paidAt).toEqual(paidAt.toSorted((one, other) => one - other));
  const tab = suite(page)
    .getByRole('navigation', { name: '订单视图' })
    .getByRole('link', { name: /^待发货/ });
  await expect(tab).toHaveText(`待发货${whole.counts['to-ship']}`);
  expect(whole.next === null ? whole.items.length : 50).toBe(Math.min(50, whole.counts['to-ship']));

  // Selects an order with the keyboard only.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('已选 1 笔')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '取消选择' }).click();

  for (const { number } of bought) await rowOf(page, number).getByRole('checkbox').check();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const printing = page.getByRole('dialog', { name: '打印' });
  // An order that was not marked can be printed again.
  const unmarked = { number: '' };
  await page.route(
    '**/api/v1/ops/orders/printed',
    async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      unmarked.number = json.data.items.pop().number;
      await route.fulfill({ response, json });
    },
    { times: 1 },
  );
  await printing.getByRole('button', { name: '生成 PDF' }).click();
  await printing.getByRole('link', { name: '打开整套单据 PDF' }).click();
  await expect(printing.getByText(/没有记为已打印/)).toContainText(unmarked.number);
  for (const paper of ['装箱单', '整套单据']) {
    await printing.getByRole('radio', { name: paper }).check();
    await printing.getByRole('button', { name: '生成 PDF' }).click();
    await printing.getByRole('link', { name: `打开${paper} PDF` }).click();
    await expect(printing.getByText('已记为已打印')).toBeVisible();
  }
  await printing.getByRole('button', { name: '关闭' }).click();
  for (const { number } of bought) await expect(rowOf(page, number)).toContainText('已打印');
  await page.getByRole('button', { name: '取消选择' }).click();

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '批量发货' }).click();
  const dialog = page.getByRole('dialog', { name: '批量发货' });
  await dialog
    .getByLabel('发货清单')
    .fill(`${first.number},顺丰速运,SF0001\n${second.number}，中通国际，ZT0002\n0000-0000-0000,DHL,X3`);
  await expect(dialog.getByText('共 3 笔可以发货')).toBeVisible();
  await pressTwice(dialog.getByRole('button', { name: '发货 3 笔' }));
  await expect(dialog.getByText('2 笔已发货，1 行没有发货')).toBeVisible();
  await expect(dialog.locator('tbody tr').nth(2).locator('.bad')).not.toBeEmpty();
  await dialog.getByRole('button', { name: '修改没有发货的 1 行' }).click();
  await expect(dialog.getByLabel('发货清单')).toHaveValue('0000-0000-0000,DHL,X3');
  await dialog.getByRole('button', { name: '关闭' }).click();
  for (const { number, buyer } of [first, second]) {
    await expect(rowOf(page, number)).toBeHidden();
    await expect
      .poll(async () => (await mailsTo(page.request, buyer)).filter((mail) => mail.includes('发货')))
      .toHaveLength(1);
  }
  await expect(rowOf(page, third.number)).toBeVisible();

  const tag = `礼品包装 ${Date.now() % 1_000_000}`;
  // Tag and filter are in the URL, so reload and Back keep the list.
  const order = await openOrder(page, third.number);
  await openForm(order, '添加标签');
  await order.getByLabel('添加标签').fill(tag);
  await order.getByRole('button', { name: '添加', exact: true }).click();
  await expect(order.getByText('标签已保存')).toBeVisible();
  await openStudioQuote(page, `?orders[view]=all&orders[tag]=${encodeURIComponent(tag)}`);
  await expect(rows(page)).toHaveCount(1);
  await suite(page).getByRole('button', { name: /^筛选/ }).click();
  await suite(page).getByLabel('支付方式').selectOption({ label: 'Stripe' });
  await expect(page).toHaveURL(/orders\[method\]=stripe/);
  await page.reload();
  await expect(rows(page).locator('th a')).toHaveText([third.number]);
  await rowOf(page, third.number).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: third.number })).toBeVisible();
  await page.goBack();
  await expect(rows(page).locator('th a')).toHaveText([third.number]);

  const downloading = page.waitForEvent('download');
  await suite(page).getByRole('button', { name: '更多' }).click();
  await suite(page).getByRole('link', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv).toContain(third.number);
  expect(csv).not.toContain(first.number);
});

test('the list is searched while the operator types, and an older answer never replaces a newer one', async ({
  page,
  ownProduct,
}) => {
  const { number } = await placePaidOrder(ownProduct);
  await openStudioQuote(page, '?orders[view]=all');
  const field = suite(page).getByRole('searchbox', { name: '搜索' });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  let late: (() => Promise<void>) | undefined;
  await page.route(
    /\/ops\/orders\?.*q=/,
    (route) => {
      late = () => route.continue();
    },
    { times: 1 },
  );
  await field.pressSequentially(number.slice(0, 2));
  await expect.poll(() => late).toBeDefined();
  await field.pressSequentially(number.slice(2));
  await expect(rows(page).locator('th a')).toHaveText([number]);
  await late?.();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(number);
  await expect(page).toHaveURL(new RegExp(`orders\\[q\\]=${number}`));
  expect(await entries()).toBe(before + 1);
  await expect(rows(page).locator('th a')).toHaveText([number]);

  await field.fill('没有这个人');
  await field.press('Enter');
  await expect(suite(page).getByText(/没有这个人/)).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('');
});

test('documents of a parcel abroad ask for the recipient in Latin letters and for the gross weight', async ({
  page,
  ownProduct,
}) => {
  const { number } = await placePaidOrder(ownProduct);
  const { version } = await orderNow(page, number);
  const recipient = { name: '王喆', phone: '+49 30 1', address: '柏林市荣军院大街43号', country: 'DE' };
  await postJson(
    page.request,
    '/ops/orders/recipient',
    { number, version, ...recipient, latin: null, reason: '买家来信' },
    { 'Idempotency-Key': randomUUID() },
  );
  const order = await openOrder(page, number);
  const print = async () => {
    await order.getByRole('button', { name: '打印', exact: true }).click();
    await page.getByRole('button', { name: '生成 PDF' }).click();
  };
  const printing = page.getByRole('dialog', { name: '打印' });
  await print();
  await printing.getByRole('link', { name: `改收件人 ${number}` }).click();
  await expect(printing).toBeHidden();
  await order.getByLabel('姓名（拉丁字母）').fill('Wang Zhe');
  await order.getByLabel('地址（拉丁字母）').fill('Invalidenstr. 43\n10115 Berlin');
  await order.getByLabel(/^为什么改/).fill('拉丁字母');
  await order.getByRole('button', { name: '更改并通知买家' }).click();
  await expect(order.getByText('收件信息已更改，买家会收到邮件')).toBeVisible();

  await print();
  await expect(printing.getByText(/报关单没有印：.*没有包裹毛重/)).toContainText(number);
  await printing.getByLabel(/^包裹毛重/).fill('9000');
  await printing.getByRole('button', { name: '生成 PDF' }).click();
  await printing.getByRole('link', { name: '打开整套单据 PDF' }).click();
  await expect(printing.getByText('已记为已打印')).toBeVisible();
  await expect(printing.getByText(/报关单没有印/)).toBeHidden();
  await printing.getByRole('button', { name: '关闭' }).click();
  for (const paper of ['装箱单', '数据标签', '商业发票', '报关单 CN23', '地址标签'])
    await expect(order.getByText(paper).first()).toBeVisible();
  await order.getByRole('button', { name: '打印', exact: true }).click();
  await expect(printing.getByLabel(/^包裹毛重/)).toHaveValue('9000');
});

test('a part of an order joins another order of its buyer, and one press sends both in one parcel', async ({
  page,
  ownProduct,
}) => {
  const first = await placePaidOrder(ownProduct, 3);
  const second = await placePaidOrder(ownProduct, 1, undefined, first.buyer);
  const order = await openOrder(page, first.number);
  await page.keyboard.press('s');
  await expect(order.getByLabel('快递公司')).toBeFocused();
  await order.getByText('只发一部分').click();
  await order.getByLabel(/^发出件数/).fill('2');
  await pressTwice(order.getByRole('button', { name: '保存包裹内容' }));
  await expect(order.getByText('包裹内容已保存，单据按此打印')).toBeVisible();

  const joinable = order.getByRole('region', { name: '可合并 2 单' });
  await openForm(joinable, '合并…');
  await expect(joinable.getByRole('checkbox', { name: second.number })).toBeChecked();
  await pressTwice(joinable.getByRole('button', { name: '合并 2 单' }));
  await expect(order.getByRole('region', { name: '合寄 2 单' })).toContainText(second.number);
  await order.getByLabel('快递公司').fill('顺丰国际');
  await order.getByLabel('运单号', { exact: true }).fill('SF 7001');
  await pressTwice(order.getByRole('button', { name: '确认发货' }));
  await expect(order.getByText('已发货，买家会收到邮件')).toBeVisible();

  await expect(order.getByText('部分已发货，还有 1 件未发')).toBeVisible();
  await expect(order.getByRole('link', { name: '查询物流' })).toHaveAttribute(
    'href',
    'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF7001',
  );
  const [whole, part] = await Promise.all([second, first].map(({ number }) => orderNow(page, number)));
  expect(whole).toMatchObject({ stage: 'translating', shipping: { trackingNumber: 'SF 7001' } });
  expect(part?.shipping.shipments).toEqual([
    { ...whole?.shipping.shipments[0], lines: [{ position: 0, quantity: 2 }], joinedWith: [second.number] },
  ]);
});

test('two operators share an order: a tracking number is corrected and halves refunded once although pressed twice', async ({
  page,
  ownProduct,
}) => {
  const { number, buyer } = await placePaidOrder(ownProduct, 2);
  const order = await openOrder(page, number);

  // Freight is decided first, so shipping is not the proposed step.
  await expect(blueButtons(order)).toHaveText(['记运费']);
  await openOther(order, '发货');
  await expect(blueButtons(order)).toHaveText(['确认发货']);
  // A conflict keeps the typed text and names the other operator.
  await order.getByLabel('快递公司').fill('顺丰速运');
  await order.getByLabel('运单号', { exact: true }).fill('SF7777');
  await noteElsewhere(page, number, '先等买家确认地址');
  await order.getByRole('button', { name: '确认发货' }).click();
  await expect(order.locator('.notice.warn')).toContainText('演示店员');
  await expect(order.getByText('运费还没有定')).toBeVisible();
  await expect(order.getByLabel('运单号', { exact: true })).toHaveValue('SF7777');
  await pressTwice(order.getByRole('button', { name: '确认发货' }));
  await expect(order.getByText('已发货，买家会收到邮件')).toBeVisible();

  await openOther(order, '更正运单号');
  await order.getByLabel('运单号', { exact: true }).fill('SF8888');
  await pressTwice(order.getByRole('button', { name: '更正并通知买家' }));
  await expect(order.getByText('运单号已更正，买家会收到邮件')).toBeVisible();
  const timeline = order.getByRole('list', { name: '订单记录' });
  await expect(timeline).toContainText('SF7777');
  await expect(timeline).toContainText('SF8888');
  // The four mails: confirm address, paid, shipped, tracking corrected.
  await expect.poll(async () => (await mailsTo(page.request, buyer)).length).toBe(4);

  const half = async (kind: string) => {
    await openOther(order, '退款');
    await order.getByRole('radio', { name: kind }).check();
    return order.getByRole('button', { name: '下一步' });
  };
  await (await half('一半')).click();
  await pressTwice(order.getByRole('button', { name: /^确认退款/ }));
  await expect(order.getByText('退款已完成')).toBeVisible();
  const { total, refunded } = await orderNow(page, number);
  expect(refunded).toBe(Math.ceil((total * 100) / 2) / 100);

  await openOther(order, '退款');
  await expect(order.getByText('不能再退一半')).toBeVisible();
  await expect(order.getByRole('radio', { name: '一半' })).toHaveCount(0);
  await openOther(order, '退款');

  const next = await half('全部剩余');
  await order.getByRole('button', { name: '全部退回库存' }).click();
  await next.click();
  await expect(order.locator('.sentence')).toContainText('订单已发货，仍保留');
  await expect(order.locator('.sentence')).toContainText('2 件退回库存');
  await pressTwice(order.getByRole('button', { name: /^确认退款/ }));
  await expect(order.getByText('退款已完成')).toBeVisible();
  const done = await orderNow(page, number);
  expect([done.refunded, done.refunds.length, done.lines[0]?.returned]).toEqual([total, 2, 2]);
});

test('a dispute is explained in Chinese and cleared with a note', async ({ page, ownProduct }) => {
  const { number, session } = await placePaidOrder(ownProduct);
  await page.request.post(`/sandbox/api/stripe/sessions/${session}/dispute`, { data: {} });
  await expect.poll(async () => (await orderNow(page, number)).flags.length).toBe(1);
  await openStudioQuote(page, '?orders[view]=flagged');
  await expect(rowOf(page, number)).toContainText('买家争议');
  await rowOf(page, number).getByRole('link').click();
  const order = page.getByRole('main', { name: `订单 ${number}` });
  await expect(order.locator('.order-head .state')).toHaveText('有争议');
  await expect(blueButtons(order)).toHaveText(['处理标记']);
  await order.getByRole('button', { name: '处理标记' }).click();
  const flag = page.getByRole('article').filter({ hasText: '请在期限内到支付平台提交发货凭证' });
  await expect(flag.getByLabel('怎么处理的')).toBeFocused();
  await flag.getByLabel('怎么处理的').fill('已提交顺丰签收凭证');
  await pressTwice(flag.getByRole('button', { name: '处理完毕，清除标记' }));
  await expect(page.getByText('标记已清除')).toBeVisible();
  const { flags } = await orderNow(page, number);
  expect(flags.map(({ doneNote }) => doneNote)).toEqual(['已提交顺丰签收凭证']);
  await page.getByRole('link', { name: '返回列表' }).click();
  await expect(rowOf(page, number)).toBeHidden();
});

test('a payment of a different amount is explained in Chinese and cleared with a note', async ({
  page,
  ownProduct,
}) => {
  const { number } = await placePaidOrder(ownProduct, 1, 100);
  await expect
    .poll(async () => (await orderNow(page, number)).flags.map(({ kind }) => kind))
    .toEqual(['mismatch']);
  await openStudioQuote(page, '?orders[view]=flagged');
  await expect(rowOf(page, number)).toContainText('金额不符');
  await rowOf(page, number).getByRole('link').click();
  await expect(page.getByText(/^可付款至 /)).toBeVisible();
  await expect(page.getByRole('table', { name: '付款与退款' })).toContainText('1.00 CNY');
  const flag = page.getByRole('article').filter({ hasText: '金额不符' });
  await openForm(flag, '处理标记');
  await flag.getByLabel('怎么处理的').fill('已在支付平台退回 1 元');
  await pressTwice(flag.getByRole('button', { name: '处理完毕，清除标记' }));
  await expect(page.getByText('标记已清除')).toBeVisible();
  const { flags, payment } = await orderNow(page, number);
  expect([payment, flags.map(({ doneNote }) => doneNote)]).toEqual(['unpaid', ['已在支付平台退回 1 元']]);
  const timeline = page.getByRole('list', { name: '订单记录' });
  await expect(timeline).toContainText('已在支付平台退回 1 元');
  await page.getByRole('link', { name: '返回列表' }).click();
  await expect(rowOf(page, number)).toBeHidden();
});

test('freight is saved and its link mailed by one press, and unsent text is still there after visiting another page', async ({
  page,
  ownProduct,
}) => {
  const { number, buyer } = await placePaidOrder(ownProduct);
  const order = await openOrder(page, number);
  await expect(order.locator('.order-head .state')).toHaveText('已支付，运费待定');
  await order.getByRole('button', { name: '记运费', exact: true }).click();
  await order.getByLabel('运费（元）').fill('八十八');
  await order.getByRole('button', { name: '保存并发送付款链接' }).click();
  await expect(order.getByText('请填写金额，最多两位小数')).toBeVisible();
  await order.getByLabel('运费（元）').fill('0');
  await expect(order.getByRole('button', { name: '保存：免运费' })).toBeVisible();
  await order.getByLabel('运费（元）').fill('88');
  await expect(blueButtons(order)).toHaveText(['保存并发送付款链接']);
  await pressTwice(blueButtons(order));
  await expect(order.getByText('运费已保存，付款链接的邮件已排队发送')).toBeVisible();
  await expect(order.locator('.order-head .state')).toHaveText('待付运费');
  await expect(blueButtons(order)).toHaveCount(0);
  const { shipping, events } = await orderNow(page, number);
  expect([shipping.fee, shipping.feeStatus]).toEqual([88, 'due']);
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['fee-set', 'link-sent']);
  await expect
    .poll(async () => (await mailsTo(page.request, buyer)).filter((mail) => mail.includes('运费')))
    .toHaveLength(1);

  await openForm(order, '新备注');
  await order.getByLabel('新备注').fill('买家要求周五送达');
  await openOther(order, '退款');
  await order.getByRole('radio', { name: '其他金额' }).check();
  await order.getByLabel('退款金额（元）').fill('12.5');
  await page.getByRole('link', { name: '返回列表' }).click();
  await expect(rowOf(page, number)).toContainText('有未提交的内容');
  await expect(rowOf(page, number)).toContainText('运费 待付 ¥88.00');
  // The form shows another operator's change first.
  await noteElsewhere(page, number, '买家改到周六');
  await rowOf(page, number).getByRole('link').click();
  await expect(order.getByLabel('新备注')).toHaveValue('买家要求周五送达');
  await expect(order.getByLabel('退款金额（元）')).toHaveValue('12.5');
  await order.getByRole('button', { name: '添加备注' }).click();
  await expect(order.locator('.notice.warn').filter({ hasText: '演示店员' })).toContainText('买家改到周六');
  await order.getByRole('button', { name: '添加备注' }).click();
  await expect(order.getByText('备注已添加')).toBeVisible();
  await order.getByRole('radio', { name: '全部剩余' }).check();
  await expect(order.getByLabel('新备注')).toHaveValue('');
});

test('the waiting refund is completed without another press', async ({ page }) => {
  test.setTimeout(150_000);
  // Triggers the five-minute job until the retry delay is over.
  const goOn = () =>
    sendControlCommand(process.env['TEST_DATA_DIR'] ?? '', 'job', ['reconcile-payments'], () => undefined);
  await expect
    .poll(
      async () => {
        expect(await goOn()).toEqual({ kind: 'done' });
        return (await orderNow(page, recorded)).refunds.map(({ state }) => state);
      },
      { timeout: 120_000, intervals: [5_000] },
    )
    .toEqual(['done']);
});
