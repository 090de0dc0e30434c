/** A walk through the whole Studio: all of it speaks Chinese, and nothing of it asks a foreign host. */
import type { Page } from '@playwright/test';
import { speciesAnswerSchema } from '../../src/contract/catalogue.ts';
import { ordersPageSchema } from '../../src/contract/ops-orders.ts';
import { buy } from './buy.ts';
import { latinOn } from './latin.ts';
import { EDITOR, expect, field, logIn, OPERATOR, openDocument, openGrade, test } from './studio.ts';

/** Families, and the examples that help texts give. */
const EXAMPLES = [
  'Papilionidae',
  'Pieridae',
  'Nymphalidae',
  'Lycaenidae',
  'Ornithoptera priamus poseidon',
  'Papilio memnon f. achates',
  'Ornithoptera × allottei',
  'Giant Blue Morpho',
  'leg. ',
  'Sanity Studio',
  'J. Torres',
  'ex pupa',
];

/** `written`: what buyers and operators wrote. */
async function beginWalk(
  page: Page,
  who = EDITOR,
  written: () => Promise<readonly string[]> = async () => [],
) {
  await logIn(page, who);
  const { data } = speciesAnswerSchema.parse(await (await page.request.get('/api/v1/species?page=0')).json());
  // Exactly these names: an English sentence is written as they are, with one capital letter.
  const content = [...EXAMPLES, ...data.items.map((species) => species.latin_name)];
  const found: Record<string, string[]> = {};
  const look = async (where: string) => {
    // Asked anew each time: others buy and ship meanwhile.
    const words = await latinOn(page, [...content, ...(await written())]);
    if (words.length > 0) found[where] = words;
  };
  const lookAtMenu = async (where: string) => {
    await expect(page.getByRole('menu')).toBeVisible();
    await look(where);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  return { found, look, lookAtMenu };
}

test('lists, menus and tools of the Studio speak Chinese', async ({ page }) => {
  const { found, look, lookAtMenu } = await beginWalk(page);
  await page.goto('/studio');
  await expect(page.getByText('网站设置')).toBeVisible();
  await look('the desk');

  await page.getByText('轮播图', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^移动/ }).first()).toBeVisible();
  await look('the slides');

  await page.goto('/studio/structure/products;all');
  await expect(page.getByText('欢乐女神闪蝶展翅标本').first()).toBeVisible();
  await look('the products');

  await page.getByTestId('new-document-button').click();
  await expect(page.getByTestId('create-new-species')).toBeVisible();
  await look('what can be made');
  await page.keyboard.press('Escape');

  // Sanity's own help leads to hosts and people that are not the shop's.
  await expect(page.getByTestId('button-resources-menu')).toHaveCount(0);

  await page.getByTestId('studio-search').click();
  await page.keyboard.type('凤蝶');
  await expect(page.getByTestId('search-results')).toBeVisible();
  await look('the search');
  await page.keyboard.press('Escape');

  await page.locator('#user-menu').click();
  await lookAtMenu('the menu of the editor');

  await page.getByRole('link', { name: '批量导入' }).click();
  await expect(page.getByText('下载表格模板')).toBeVisible();
  await look('the import');

  await page.getByRole('link', { name: '网站', exact: true }).click();
  await expect(page.getByRole('button', { name: '立即发布网站' })).toBeVisible();
  await look('the site');

  expect(found).toEqual({});
});

test('a document, its menus and its dialogs speak Chinese', async ({ page }) => {
  const { found, look, lookAtMenu } = await beginWalk(page);
  await openDocument(page, 'species', 'morpho-didius');
  await expect(field(page, 'latinName')).toHaveValue('Morpho didius');
  await look('a species');

  // The last pane is the preview's; the first have none of these.
  await page.getByTestId('action-menu-button').last().click();
  await lookAtMenu('what can be done with a document');

  await page.getByTestId('action-menu-button').last().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Which documents lead to it.
  await expect(page.getByTestId('internal-references')).toBeVisible();
  await look('what is lost with a species');
  await page.getByRole('button', { name: '取消' }).click();

  await page.getByTestId('pane-context-menu-button').last().click();
  await lookAtMenu('the menu of a document');

  await openDocument(page, 'product', 'morpho-didius-spread');
  await expect(field(page, 'name')).toHaveValue('欢乐女神闪蝶展翅标本');
  await look('a product');

  await openGrade(page, 'morpho-didius-spread', 'a1');
  await expect(page.getByTestId('stock-panel')).toBeVisible();
  await look('a grade and its stock');

  expect(found).toEqual({});
});

test('the operators’ desk, its dialogs and its figures speak Chinese', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  // The first change of a visitor may have to bring the XSRF token; who pays otherwise is told so.
  expectedErrors.push(/status of (403|409)/);
  const bought = [await buy(ownProduct), await buy(ownProduct, 1, 100)];
  const { found, look } = await beginWalk(page, OPERATOR, async () => {
    const answer = await page.request.get('/api/v1/ops/orders?view=all');
    const { items } = ordersPageSchema.parse((await answer.json()).data);
    return items
      .flatMap(({ buyer, country, tags, trackingNumber }) => [buyer.name, country, trackingNumber, ...tags])
      .flatMap((word) => word || []);
  });
  const desk = page.getByRole('main', { name: '订单', exact: true });
  const dialog = page.getByRole('dialog');
  const lookAtDialog = async (where: string) => {
    await expect(dialog).toBeVisible();
    await look(where);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/studio/orders?orders[view]=all');
  await expect(desk.locator('tbody tr').first()).toBeVisible();
  await look('the list');
  await page.keyboard.press('?');
  await lookAtDialog('the keys');

  await desk.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  for (const paper of ['装箱单', '数据标签', '商业发票', '拣货单']) {
    await dialog.getByRole('radio', { name: paper }).check();
    await look(`printing: ${paper}`);
  }
  await lookAtDialog('printing');
  await desk.getByRole('button', { name: '批量发货' }).first().click();
  await dialog.getByLabel('发货清单').fill('1234,顺丰速运,1\n,,\n0000-0000-0000,顺丰速运,2');
  await dialog.getByRole('button', { name: '发货 1 笔' }).click();
  await expect(dialog.getByText('0 笔已发货，3 行没有发货，原因见下')).toBeVisible();
  await dialog.getByRole('button', { name: '清空，另贴一份' }).click();
  await lookAtDialog('pasted lines');

  for (const { number } of bought) {
    await desk.getByRole('link', { name: number }).click();
    const order = page.getByRole('main', { name: `订单 ${number}` });
    await expect(order.getByRole('heading', { level: 1 })).toBeVisible();
    const buttons = order.getByRole('region', { name: '下一步' }).locator('button[aria-expanded]');
    for (let at = 0; at < (await buttons.count()); at += 1) {
      const button = buttons.nth(at);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await look(`an order: ${await button.textContent()}`);
    }
    await order.getByText('现在不能做的').click();
    await look('an order');
    await order.getByRole('link', { name: '返回列表' }).click();
  }

  await desk.getByRole('link', { name: '数据' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('the figures');
  expect(found).toEqual({});
});
