import { expect, field, goTo, openDocument, openGrade, openTest as test } from './studio.ts';
import { startTranslationCheck } from './walk.ts';

test('the Studio’s lists, menus and tools are in Chinese', { tag: '@slow' }, async ({ page }) => {
  const { found, look, lookAtMenu } = await startTranslationCheck(page);
  await goTo(page, '/studio');
  await expect(page.getByText('网站设置')).toBeVisible();
  await look('the desk');

  await page.getByText('轮播图', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^移动/ }).first()).toBeVisible();
  await look('the slides');

  await goTo(page, '/studio/structure/products;all');
  await expect(page.getByText('欢乐女神闪蝶展翅标本').first()).toBeVisible();
  await look('the products');

  await goTo(page, '/studio/structure/shipping-rules;trial');
  await expect(page.getByRole('status').getByText('需要文件', { exact: true })).toBeVisible();
  await look('the trial of the shipping rules');

  await page.getByTestId('new-document-button').click();
  await expect(page.getByTestId('create-new-species')).toBeVisible();
  await look('what can be made');
  await page.keyboard.press('Escape');

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

test('a document, its menus and dialogs are in Chinese', { tag: '@slow' }, async ({ page }) => {
  const { found, look, lookAtMenu } = await startTranslationCheck(page);
  await openDocument(page, 'species', 'morpho-didius');
  await expect(field(page, 'latinName')).toHaveValue('Morpho didius');
  await look('a species');

  // The preview lacks this button and comes last.
  await page.getByTestId('action-menu-button').last().click();
  await lookAtMenu('what can be done with a document');

  await page.getByTestId('action-menu-button').last().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByTestId('internal-references')).toBeVisible();
  await look('what is lost with a species');
  await page.getByRole('button', { name: '取消' }).click();

  await page.getByTestId('pane-context-menu-button').last().click();
  await lookAtMenu('the menu of a document');

  await openDocument(page, 'product', 'morpho-didius-spread');
  await expect(field(page, 'name')).toHaveValue('欢乐女神闪蝶展翅标本');
  await look('a product');

  await openGrade(page, 'morpho-didius-spread', 'a1');
  await expect(page.getByTestId('stock-panel').filter({ visible: true })).toBeVisible();
  await look('a grade and its stock');

  expect(found).toEqual({});
});
