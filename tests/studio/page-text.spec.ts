import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, field, openDocument, publishOpenDocument, openTest as test } from './studio.ts';

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment-->
<tr><td>地区</td><td>运费</td></tr><tr><td>亚洲</td><td align=right>120.50</td></tr>
<!--EndFragment--></table></body></html>`;

const pasteHtml = (into: Locator, html: string) =>
  into.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    clipboardData.setData('text/plain', '表格');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a pasted table is edited by keyboard and published, and preview and form find each other', {
  tag: '@slow',
}, async ({ page }) => {
  const slug = `fees-${randomUUID().slice(0, 8)}`;
  await openDocument(page, 'page', `page-${slug}`);
  await field(page, 'title').fill('运费一览');
  await field(page, 'slug').fill(slug);
  await field(page, 'summary').fill('各地的运费。');
  const text = page.getByTestId('field-body').filter({ visible: true });
  const editor = text.locator('[contenteditable="true"]').first();
  await editor.click();
  await page.keyboard.type('以下为参考价');
  await page.keyboard.press('Enter');
  await pasteHtml(editor, EXCEL);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('columnheader', { name: '运费' })).toBeVisible();

  await preview.getByRole('cell', { name: '亚洲' }).click();
  await expect(editor).toBeFocused();
  await expect(preview.getByRole('cell', { name: '亚洲' })).toHaveAttribute('data-edited', '');
  await page.keyboard.press('End');
  // The form learns the caret's place shortly after a press in the preview.
  await page.keyboard.type('各国', { delay: 150 });
  await page.keyboard.press('Tab');
  await expect(preview.getByRole('cell', { name: '120.50' })).toHaveAttribute('data-edited', '');
  await page.keyboard.press('Home');
  await page.keyboard.type('约');
  await expect(preview.getByRole('row').nth(1)).toHaveText('亚洲各国约120.50');
  await pasteHtml(editor, '<table><tr><td>150</td><td>7 天</td></tr></table>');
  await expect(preview.getByRole('row').nth(1)).toHaveText('亚洲各国1507 天');
  await expect(preview.getByRole('table')).toHaveCount(1);

  await text.getByText('以下为参考价').click();
  await text.getByRole('button', { name: '正文', exact: true }).click();
  await page.getByRole('menuitem', { name: '注意' }).click();
  await expect(preview.getByRole('note')).toHaveText('注意以下为参考价');

  await preview.getByText('各地的运费。').click();
  await expect(field(page, 'summary')).toBeFocused();
  await publishOpenDocument(page);
});
