/** A walk through the whole Studio: all of it speaks Chinese, and nothing of it asks a foreign host. */
import { latinOn } from './latin.ts';
import { expect, field, logIn, openDocument, test } from './studio.ts';

/** What the demo's content has in Latin letters. */
const CONTENT = ['Papilionidae', 'Pieridae', 'Nymphalidae', 'Lycaenidae'];
const LATIN_NAME = /^[A-Z][a-z]+( × )?( [a-z-]+){1,2}$/;

async function foundOn(page: Parameters<typeof latinOn>[0]): Promise<string[]> {
  return (await latinOn(page, CONTENT)).filter((text) => !LATIN_NAME.test(text));
}

test('the Studio speaks Chinese from its lists to its dialogs', async ({ page }) => {
  await logIn(page);
  const found: Record<string, string[]> = {};
  const look = async (where: string) => {
    const words = await foundOn(page);
    if (words.length > 0) found[where] = words;
  };

  await page.goto('/studio');
  await expect(page.getByText('网站设置')).toBeVisible();
  await look('the desk');

  await openDocument(page, 'species', 'morpho-didius');
  await expect(field(page, 'latinName')).toHaveValue('Morpho didius');
  await look('a species');

  await page.getByTestId('action-menu-button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('what can be done with a document');
  await page.keyboard.press('Escape');

  await page.getByTestId('pane-context-menu-button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('the menu of a document');
  await page.keyboard.press('Escape');

  await page.getByTestId('studio-search').click();
  await page.keyboard.type('凤蝶');
  await expect(page.getByTestId('search-results')).toBeVisible();
  await look('the search');
  await page.keyboard.press('Escape');

  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('the menu of the editor');
  await page.keyboard.press('Escape');

  expect(found).toEqual({});
});
