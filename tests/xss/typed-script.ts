import type { Page } from '@playwright/test';
import { REFUSED } from './content-fields.ts';

/** Texts without Chinese are not converted to Traditional Chinese. */
const CHINESE = '标本';
/** Ends an attribute, an element of plain text, or a script around the text. */
const BREAK_OUT = `"'></title></style></script>`;
/** Runs also if a script inserts it, and loads nothing. */
const ELEMENT = '<details open ontoggle=ran()>';
/** Fields that refuse more than 40 characters, or may refuse script only because it is long. */
const SHORT = ['siteSettings.couriers[].name', ...REFUSED];

const fields: string[] = [];

/** Returns a new text for the field. Some fields refuse one that they had before. */
export function script(field: string): string {
  fields.push(field);
  return `${CHINESE}${SHORT.includes(field) ? '' : BREAK_OUT}${ELEMENT}[${fields.length - 1}]`;
}

/** Returns the fields whose typed texts are in the text. */
export function fieldsIn(text: string): string[] {
  const numbers = [...text.matchAll(/<details open ontoggle=ran\(\)>\[(\d+)\]/g)].map(([, number]) => number);
  return [...new Set(numbers.map((number) => fields[Number(number)] ?? ''))];
}

/** Visible text, what fields contain, alternative texts, title, and the metadata that search engines and shared links read. */
export async function readTexts(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    const typed = all<HTMLInputElement>('input, textarea').filter((field) => field.checkVisibility());
    return [
      document.title,
      document.body.innerText,
      ...typed.map(({ value }) => value),
      ...all<HTMLImageElement>('img').map(({ alt }) => alt),
      ...all<HTMLMetaElement>('meta').map(({ content }) => content),
    ].join('\n');
  });
}

/** Counts the elements that typed texts became. */
export const countInjected = (page: Page) => page.locator('[ontoggle]').count();
