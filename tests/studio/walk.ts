/** The Studio is in Chinese, so Latin letters show untranslated texts. */
import type { Page } from '@playwright/test';
import { speciesResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { expect } from './studio.ts';

/** Families, and examples in help texts. */
const EXAMPLES = [
  'Papilionidae',
  'Pieridae',
  'Nymphalidae',
  'Lycaenidae',
  'Ornithoptera priamus poseidon',
  'Papilio memnon f. achates',
  'Ornithoptera × allottei',
  'Giant Blue Morpho',
  'Blue Morpho',
  'Didius Morpho',
  'leg. ',
  'Sanity Studio',
  'J. Torres',
  '2026CN/EC000123/KM',
  'ex pupa',
];

/** Sanity has no translatable texts for these; docs/editing.md lists them all. */
const ENGLISH = ['Clear', 'Close dialog'];

/** `written`: texts by buyers and operators. */
export async function startTranslationCheck(
  page: Page,
  written: () => Promise<readonly string[]> = async () => [],
) {
  const { data } = speciesResponseSchema.parse(
    await (await page.request.get('/api/v1/species?page=0')).json(),
  );
  // A pattern would also match English sentences.
  const names = data.items.flatMap(({ latin_name, synonyms = [] }) => [latin_name, ...synonyms]);
  const content = [...EXAMPLES, ...ENGLISH, ...names];
  const found: Record<string, string[]> = {};
  const look = async (where: string) => {
    // Other tests may buy and ship in between.
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

/** Addresses, grades, units and keys are Latin in any language. */
const ALLOWED = [
  /[\w.+-]+@[\w.-]+/g,
  /https?:\S+/g,
  // Payment ids.
  /\b(pi|re|dp|cs)_\w+/g,
  /\b\d+(-\d+)?(_腹面)?\.jpg\b/g,
  /\b(CITES|I{1,3}|XLSX?|CSV|JPE?G|PNG|WebP|SVG|GIF|TIFF|AVIF|MB|KB|GB|mm|cm|px|A1-?|A2-?|B|CNY|USD|ID|URL|HTML|JSON|API|Netlify|Sanity|Stripe|PayPal|PDF|HS|IOSS|CN2[23]|DHL|US|SF\d+|DC\d{4})\b/g,
  /\b(Ctrl|Alt|Shift|Cmd|Enter|ENTER|Esc|Tab|Delete|Home|End|PageUp|PageDown)\b/g,
];

/** The text excludes input values. */
async function latinOn(page: Page, content: readonly string[]): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const found: string[] = [];
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest('script, style, noscript, iframe, [contenteditable]')) continue;
      if (isSeen(element)) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (isSeen(element))
        for (const name of ['aria-label', 'placeholder', 'title'])
          found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const texts = new Set(seen.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
  return [...texts].filter((text) => /[A-Za-z]{2,}/.test(without(text, content)));
}

function without(text: string, content: readonly string[]): string {
  let rest = text;
  for (const word of content) rest = rest.replaceAll(word, '');
  for (const pattern of ALLOWED) rest = rest.replaceAll(pattern, '');
  return rest;
}
