import { randomUUID } from 'node:crypto';
import {
  expect,
  fetchDocument,
  mutateContentLake,
  openDocument,
  publishButton,
  openTest as test,
} from './studio.ts';

test('a specimen gets its number, marks and grade in the form, by mouse and keys', async ({ page }) => {
  await openDocument(page, 'product', 'charaxes-jasius-spread');
  await page.getByRole('tab', { name: '价格与库存' }).click();
  await page.getByRole('button', { name: /^第 1 号/ }).click();
  const form = page.getByRole('dialog', { name: /^品质规格 \/ [^/]+$/ });
  const marks = form.getByTestId('fault-marks');
  const grade = form.getByTestId('proposed-grade');
  await expect(grade).toContainText('按瑕疵得出：A1');
  await expect(grade).toContainText('与所选一致');
  await expect(form.getByTestId('stock-panel')).toContainText('在库');

  await marks.getByRole('combobox', { name: '要标的瑕疵' }).selectOption({ label: '翅缘小缺' });
  const picture = marks.getByRole('img', { name: /背面/ });
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  const row = marks.getByRole('group', { name: /1.*翅缘小缺（背面）/ });
  await expect(row.getByRole('spinbutton', { name: '离左边' })).toHaveValue(/^2[45](\.\d)?$/);
  await row.getByRole('spinbutton', { name: '离上边' }).fill('40');
  await expect(grade).toContainText('按瑕疵得出：A2');
  await expect(grade).toContainText('所选是 A1');
  await grade.getByRole('button', { name: '采用' }).press('Enter');
  await expect(form.getByRole('radio', { name: 'A2', exact: true })).toBeChecked();

  await marks.getByRole('button', { name: '在腹面中间加一处' }).press('Enter');
  await expect(marks.getByRole('group')).toHaveCount(2);
  await marks.getByRole('group').last().getByRole('button', { name: '删除' }).press('Enter');
  await row.getByRole('button', { name: '删除' }).click();
  await expect(marks.getByRole('group')).toHaveCount(0);
  await grade.getByRole('button', { name: '采用' }).click();
  await form.getByRole('button', { name: 'Close dialog' }).click();

  await page
    .getByRole('button', { name: /^添加项/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '单件标本' }).click();
  await form.getByRole('button', { name: '用 6 号' }).click();
  await expect(form.getByRole('spinbutton', { name: '标本号' })).toHaveValue('6');
  await form.getByRole('button', { name: 'Close dialog' }).click();
  await expect(page.getByRole('button', { name: /^第 6 号/ })).toBeVisible();
  await expect(publishButton(page)).toBeDisabled();
});

test('a message about a field leads to its group, and opens the fold around it', async ({ page }) => {
  const published = await fetchDocument(page, 'charaxes-jasius-spread');
  const id = `fold-${randomUUID()}`;
  const draft = { ...published, _id: `drafts.${id}`, sku: undefined, set_counts: [1, 2], source: 'found' };
  await mutateContentLake(page, [{ create: draft }]);
  await openDocument(page, 'product', id);
  await page.getByRole('tab', { name: '图片' }).click();
  await page.getByRole('button', { name: '验证' }).first().click();
  await page.getByRole('button', { name: /这个商品有 1 种/ }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('标本')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('field-set_counts').filter({ visible: true })).toBeVisible();
  await page
    .getByRole('button', { name: /标本来源/ })
    .first()
    .click();
  await expect(tab('来源与文件')).toHaveAttribute('aria-selected', 'true');
  await mutateContentLake(page, [{ delete: { id: draft._id } }]);
});
