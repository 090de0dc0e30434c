/** Finds what a page shows in Latin letters and shouldn't: the Studio speaks Chinese. */
import type { Page } from '@playwright/test';

/** Names, addresses, grades, sizes, keys of a keyboard: Latin everywhere. */
const ALLOWED = [
  /[\w.+-]+@[\w.-]+/g,
  /https?:\S+/g,
  // A provider's names of payments.
  /\b(pi|re|dp|cs)_\w+/g,
  /\b\d+(-\d+)?\.jpg\b/g,
  /\b(CITES|I{1,3}|XLSX?|CSV|JPE?G|PNG|WebP|SVG|GIF|TIFF|AVIF|MB|KB|GB|mm|cm|px|A1-?|A2-?|B|CNY|USD|ID|URL|HTML|JSON|API|Netlify|Sanity|Stripe|PayPal|PDF|HS|DHL|US|SF\d+)\b/g,
  /\b(Ctrl|Alt|Shift|Cmd|Enter|ENTER|Esc|Tab|Delete|Home|End)\b/g,
];

/** Texts, labels and hints that are seen, without what editors wrote into inputs. */
export async function latinOn(page: Page, content: readonly string[]): Promise<string[]> {
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
