import type { Page } from '@playwright/test';
import { expect, field, goTo, openDocument, openTest as test } from './studio.ts';

const PRODUCT = 'papilio-paris-spread';
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '北京时间' });

async function openAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '打开文档操作' }).filter({ visible: true }).last().click();
  await page.getByRole('menuitem', { name }).click();
  await expect(dialog(page)).toBeVisible();
}

test('an editor sets, moves and cancels a time by keys, and the list says what goes live when', {
  tag: '@slow',
}, async ({ page }) => {
  await openDocument(page, 'product', PRODUCT);
  const name = await field(page, 'name').inputValue();
  await field(page, 'name').fill(`${name}·特价`);
  await openAction(page, '定时发布');
  const form = dialog(page);
  await expect(form.getByText('到时间发布的是那一刻最新的草稿')).toBeVisible();
  const input = form.getByLabel('时间（北京时间）');
  await input.fill('2020-01-01T00:00');
  await expect(form.getByText('这个时间已经过去')).toBeVisible();
  await expect(form.getByRole('button', { name: '定时', exact: true })).toBeDisabled();
  await input.fill('2099-12-01T00:00');
  await expect(form.getByRole('status')).toContainText('北京时间：2099年12月1日星期二 00:00');
  await expect(form.getByRole('button', { name: '定时', exact: true })).toBeEnabled();
  await input.press('Enter');
  await expect(page.getByText('定时发布 12/01 00:00').filter({ visible: true }).first()).toBeVisible();

  await goTo(page, '/studio/structure/schedules');
  await expect(page.getByText('北京时间：2099年12月1日星期二 00:00')).toBeVisible();
  const change = page.getByRole('button', { name: `改“${name}·特价”的时间` });
  await change.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('时间（北京时间）').fill('2099-12-02T09:00');
  await dialog(page).getByRole('button', { name: '改时间' }).click();
  await expect(page.getByText('北京时间：2099年12月2日星期三 09:00')).toBeVisible();
  await page.getByRole('button', { name: `取消“${name}·特价”的定时` }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText('北京时间：2099年12月2日星期三 09:00')).toHaveCount(0);
});

test('a draft with an error can’t be scheduled, and the dialog says so', { tag: '@slow' }, async ({
  page,
}) => {
  await openDocument(page, 'species', 'papilio-machaon');
  await field(page, 'latinName').fill('papilio Machaon');
  await openAction(page, '定时发布');
  await expect(dialog(page).getByText('草稿还有错误')).toBeVisible();
  await dialog(page).getByLabel('时间（北京时间）').fill('2099-12-01T00:00');
  await expect(dialog(page).getByRole('button', { name: '定时', exact: true })).toBeDisabled();
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  await field(page, 'latinName').fill('Papilio machaon');
});

test('taking down is scheduled, moved and cancelled from the document', { tag: '@slow' }, async ({
  page,
}) => {
  await openDocument(page, 'product', 'papilio-paris-framed');
  await openAction(page, '定时下架');
  await expect(dialog(page).getByText('到时间从网店撤下')).toBeVisible();
  await dialog(page).getByRole('button', { name: '今晚 24 点' }).click();
  await dialog(page).getByRole('button', { name: '定时', exact: true }).click();
  await expect(
    page
      .getByText(/定时下架 \d\d\/\d\d 00:00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await openAction(page, '定时下架');
  await dialog(page).getByRole('button', { name: '取消定时' }).click();
  await expect(page.getByText(/定时下架 \d\d\/\d\d 00:00/).filter({ visible: true })).toHaveCount(0);
});
