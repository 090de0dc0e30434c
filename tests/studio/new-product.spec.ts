import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { productResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { addPicture, fillInSpecies, UNDERSIDE, UPPER_SIDE } from './forms.ts';
import {
  expect,
  field,
  openDocument,
  publishButton,
  publishOpenDocument,
  openTest as test,
} from './studio.ts';

const gradeDialog = (page: Page) => page.getByRole('dialog', { name: /^品质规格 \/ [^/]+$/ });
const tierDialog = (page: Page) => page.getByRole('dialog', { name: /批发价/ });

async function addTier(page: Page, quantity: string, price: string): Promise<void> {
  await gradeDialog(page).getByRole('button', { name: '添加项' }).click();
  await tierDialog(page).getByRole('spinbutton', { name: '起批数量' }).fill(quantity);
  await tierDialog(page).getByRole('spinbutton', { name: '单价' }).fill(price);
  // Closing the dialog would close the grade too.
  await tierDialog(page).getByRole('button', { name: /^A/ }).click();
}

async function closeGrade(page: Page): Promise<void> {
  await gradeDialog(page).getByRole('button', { name: 'Close dialog' }).click();
  await expect(gradeDialog(page)).toBeHidden();
}

async function openTierFromItsMessage(page: Page): Promise<void> {
  const message = page.getByRole('button', { name: /单价/ }).filter({ hasText: '批发' }).first();
  await expect(async () => {
    await message.click({ timeout: 5_000 });
    // The correction would be wrong in the other field.
    await expect(tierDialog(page).getByRole('spinbutton', { name: '单价' })).toHaveValue('95', {
      timeout: 5_000,
    });
  }).toPass();
}

test('a new product with a species created in place is refused for invalid tiers, corrected and published', async ({
  page,
}) => {
  const id = `day-${randomUUID()}`;
  await openDocument(page, 'product', id);
  await field(page, 'name').fill('银纹新蝶展翅标本');

  await page.getByRole('button', { name: '创建新的' }).first().click();
  await expect(field(page, 'latinName')).toBeVisible();
  await fillInSpecies(page, '银纹新蝶', 'Argynnis nova');
  await publishOpenDocument(page);
  await page.goBack();

  await expect(page.getByRole('link', { name: '银纹新蝶' })).toBeVisible();
  await page.getByRole('combobox', { name: '商品类别' }).fill('展翅');
  await page.getByRole('option', { name: /^展翅标本/ }).click();
  await field(page, 'origin').fill('中国');
  await field(page, 'locality').fill('新疆天山');
  await page.getByRole('radio', { name: '雄', exact: true }).check();
  await field(page, 'description').fill(
    '翅面完整，眼斑鲜亮，用 2 号针展翅，附防潮盒与产地标签，可直接收藏。',
  );

  await page.getByRole('tab', { name: '图片' }).click();
  await addPicture(page, UPPER_SIDE, '银纹新蝶展翅标本，背面');
  await addPicture(page, UNDERSIDE, '银纹新蝶展翅标本，腹面');

  await page.getByRole('tab', { name: '价格与库存' }).click();
  await page.getByRole('button', { name: /^A1 / }).click();
  await gradeDialog(page).getByRole('textbox', { name: '品质说明' }).fill('完美无损');
  await gradeDialog(page).getByRole('spinbutton', { name: '单价' }).fill('100');
  await addTier(page, '2', '90');
  await addTier(page, '5', '95');
  await closeGrade(page);
  await page.getByRole('button', { name: /^添加项/ }).click();
  await page.getByRole('menuitem', { name: '品质规格' }).click();
  await gradeDialog(page).getByRole('radio', { name: 'A2' }).check();
  await gradeDialog(page).getByRole('textbox', { name: '品质说明' }).fill('后翅边缘一处小缺');
  await gradeDialog(page).getByRole('spinbutton', { name: '单价' }).fill('60');
  await closeGrade(page);

  await expect(publishButton(page)).toBeDisabled();
  await page.getByRole('button', { name: '验证' }).first().click();
  await openTierFromItsMessage(page);
  await tierDialog(page).getByRole('spinbutton', { name: '单价' }).fill('85');
  await tierDialog(page).getByRole('button', { name: 'Close dialog' }).click();
  await expect(tierDialog(page)).toBeHidden();

  await publishOpenDocument(page);
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/v1/products/${id}`);
      const { data } = productResponseSchema.safeParse(await response.json());
      return data?.data.specifications.quality_variants.map(({ price, bulk_discount }) => [
        price,
        bulk_discount,
      ]);
    })
    .toEqual([
      [
        100,
        [
          { quantity: 2, price: 90 },
          { quantity: 5, price: 85 },
        ],
      ],
      [60, []],
    ]);
});
