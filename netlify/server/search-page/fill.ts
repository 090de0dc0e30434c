/** Inserts the results into the static page. */
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/contract/search.ts';
import { search as words } from '../../../src/text/search.ts';
import { pageTitle } from '../../../src/text/shop.ts';

export interface Slots {
  /** Without the shop's name. */
  readonly title: string;
  /** Absolute URL, if search engines may index the page. */
  readonly canonical: string | undefined;
  readonly main: string;
}

/** The tag that the shell page has instead of a canonical URL. */
const NOINDEX = '<meta name="robots" content="noindex">';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Throws if the page lacks a slot, which means that it comes from another build. */
export function fillShell(shell: string, { title, canonical, main }: Slots): string {
  const ownTitle = pageTitle(words().title);
  for (const place of [ownTitle, NOINDEX, HEAD_SLOT, MAIN_SLOT])
    if (!shell.includes(place)) throw new Error(`/shell/search lacks ${place}`);
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const robots = canonical === undefined ? NOINDEX : '';
  // Replacement functions, because `$&` is special in strings. User input comes last, so no slot is found in it.
  return shell
    .replace(NOINDEX, () => robots)
    .replace(HEAD_SLOT, () => link)
    .replaceAll(ownTitle, () => escapeHtml(pageTitle(title)))
    .replace(MAIN_SLOT, () => main);
}
