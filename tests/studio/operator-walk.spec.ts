import type { OpsOrdersPage } from '../../src/features/orders/ops-orders.contract.ts';
import { placePaidOrder } from './buy.ts';
import { expect, goTo, OPERATOR, openTest as test } from './studio.ts';
import { startTranslationCheck } from './walk.ts';

test.use({ who: OPERATOR });

test('the orders tool, its dialogs and figures are in Chinese', { tag: '@slow' }, async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  // A visitor's first write may lack the XSRF token, and conflicts return 409.
  expectedErrors.push(/status of (403|409)/);
  const bought = [await placePaidOrder(ownProduct), await placePaidOrder(ownProduct, 1, 100)];
  const { found, look } = await startTranslationCheck(page, async () => {
    const response = await page.request.get('/api/v1/ops/orders?view=all');
    const { items }: OpsOrdersPage = (await response.json()).data;
    return items
      .flatMap(({ buyer, country, tags, trackingNumber }) => [buyer.name, country, trackingNumber, ...tags])
      .flatMap((word) => word || []);
  });
  const suite = page.getByRole('main', { name: '订单', exact: true });
  const dialog = page.getByRole('dialog');
  const lookAtDialog = async (where: string) => {
    await expect(dialog).toBeVisible();
    await look(where);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  };
  await goTo(page, '/studio/orders?orders[view]=all');
  await expect(suite.locator('tbody tr').first()).toBeVisible();
  await look('the list');
  await page.keyboard.press('?');
  await lookAtDialog('the keys');

  await suite.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  for (const paper of ['装箱单', '数据标签', '商业发票', '地址标签', '报关单 CN22', '拣货单']) {
    await dialog.getByRole('radio', { name: paper }).check();
    await look(`printing: ${paper}`);
  }
  await lookAtDialog('printing');
  await suite.getByRole('button', { name: '批量发货' }).first().click();
  await dialog.getByLabel('发货清单').fill('1234,顺丰速运,1\n,,\n0000-0000-0000,顺丰速运,2');
  await dialog.getByRole('button', { name: '发货 1 笔' }).click();
  await expect(dialog.getByText('0 笔已发货，3 行没有发货，原因见下')).toBeVisible();
  await dialog.getByRole('button', { name: '清空，另贴一份' }).click();
  await lookAtDialog('pasted lines');

  for (const { number } of bought) {
    await suite.getByRole('link', { name: number }).click();
    const order = page.getByRole('main', { name: `订单 ${number}` });
    await expect(order.getByRole('heading', { level: 1 })).toBeVisible();
    const buttons = order.getByRole('region', { name: '下一步' }).locator('button[aria-expanded]');
    for (let at = 0; at < (await buttons.count()); at += 1) {
      const button = buttons.nth(at);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await look(`an order: ${await button.textContent()}`);
    }
    await expect(order.getByText('现在不能做的')).toBeVisible();
    await look('an order');
    await order.getByRole('link', { name: '返回列表' }).click();
  }

  await suite.getByRole('button', { name: '更多' }).click();
  await look('the bar');
  await suite.getByRole('link', { name: '数据' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('the figures');
  expect(found).toEqual({});
});
