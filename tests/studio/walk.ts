/** A walk through the Studio: whatever it shows in Latin letters is kept with where it stands. */
import type { Page } from '@playwright/test';
import { speciesAnswerSchema } from '../../src/contract/catalogue.ts';
import { latinOn } from './latin.ts';
import { expect } from './studio.ts';

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
  // English names of the species that is opened.
  'Blue Morpho',
  'Didius Morpho',
  'leg. ',
  'Sanity Studio',
  'J. Torres',
  'ex pupa',
];

/** `written`: what buyers and operators wrote. */
export async function beginWalk(page: Page, written: () => Promise<readonly string[]> = async () => []) {
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
