import type { Page } from '@playwright/test';
import { speciesResponseSchema } from '../../src/contract/catalogue.ts';
import { expect, field, openDocument, publishOpenDocument, openTest as test } from './studio.ts';

async function species({ request }: Page, id: string) {
  const response = await request.get('/api/v1/species?page=0');
  return speciesResponseSchema.parse(await response.json()).data.items.find((each) => each.id === id);
}

test('an earlier version can be restored, and a species with products is not deleted without a warning', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const id = 'cethosia-biblis';
  await openDocument(page, 'species', id);
  const distribution = field(page, 'distribution');
  const yesterday = `昨天写的分布 ${Date.now()}`;
  for (const text of [yesterday, '今天误改的分布']) {
    await distribution.fill(text);
    await publishOpenDocument(page);
  }

  await page
    .getByRole('button', { name: /最后发布/ })
    .first()
    .click();
  await page.getByRole('tab', { name: '历史' }).click();
  const published = page.getByRole('option', { name: /已发布/ });
  await expect(published.nth(1)).toBeVisible();
  await published.nth(1).getByRole('button').first().click();
  await expect(distribution).toHaveValue(yesterday);
  await page.getByRole('button', { name: '还原' }).click();
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await expect(distribution).toHaveValue(yesterday);
  await publishOpenDocument(page);
  await expect.poll(async () => (await species(page, id))?.distribution).toBe(yesterday);

  await page.getByRole('button', { name: '打开文档操作' }).filter({ visible: true }).last().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('internal-references')).toContainText('红锯蛱蝶');
  // The content lake refuses even if the editor insists.
  await dialog.getByRole('button', { name: '仍然删除' }).click();
  const refusals = page.getByRole('alert').filter({ hasText: '尝试删除此文档时发生错误' });
  await expect(refusals.first()).toBeVisible();
  await expect(distribution).toHaveValue(yesterday);
  expect(await species(page, id)).toMatchObject({ id });
  // Toasts would cover the next test for half a minute.
  await expect(async () => {
    if (await refusals.first().isVisible())
      await refusals.first().getByRole('button').click({ timeout: 1000 });
    await expect(refusals).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
