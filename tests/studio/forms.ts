import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, field } from './studio.ts';

const folder = path.resolve(import.meta.dirname, '../../sanity/seed/images');
export const UPPER_SIDE = path.join(folder, 'aglais-io-m-dorsal.webp');
export const UNDERSIDE = path.join(folder, 'aglais-io-m-ventral.webp');

/** Waits for the whole upload: the Studio cancels it if the editor turns to another tab of the form before. */
export async function addPicture(page: Page, file: string, alt: string): Promise<void> {
  const shown = page.getByTestId('hotspot-image-input').filter({ visible: true });
  const pictures = await shown.count();
  const empty = page.getByTestId('file-button-input');
  const count = await empty.count();
  const texts = page.getByRole('textbox', { name: '替代文字' }).filter({ visible: true });
  const before = (await texts.count()) - count;
  await empty.first().setInputFiles(file);
  await expect(empty).toHaveCount(count - 1);
  await texts.nth(before).fill(alt);
  await expect(shown).toHaveCount(pictures + 1);
}

export async function fillInSpecies(page: Page, name: string, latinName: string): Promise<void> {
  await field(page, 'name').fill(name);
  await field(page, 'latinName').fill(latinName);
  await page.getByRole('combobox', { name: '科' }).selectOption('蛱蝶科 Nymphalidae');
  await field(page, 'description').fill(
    '翅面红褐，四角各有一枚带蓝瞳的大眼斑，停息时合翅如枯叶，受惊便猛然张开。成虫越冬，早春即可见到，幼虫以荨麻为食，喜欢成群活动。',
  );
  await page.getByRole('spinbutton', { name: '最小' }).fill('50');
  await page.getByRole('spinbutton', { name: '最大' }).fill('62');
  await field(page, 'distribution').fill('欧亚大陆温带');
  await addPicture(page, UPPER_SIDE, `${name}展翅标本，背面`);
}
