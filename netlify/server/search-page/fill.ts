/** Puts what was found into the built page. */
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/contract/search.ts';
import { search as words } from '../../../src/text/search.ts';
import { pageTitle } from '../../../src/text/shop.ts';

export interface Filling {
  /** Without the shop's name. */
  readonly title: string;
  /** Whole address, of a page that search engines may keep. */
  readonly canonical: string | undefined;
  /** HTML. */
  readonly main: string;
}

/** As it stands in the head of a page that names no address for search engines. */
const NOT_KEPT = '<meta name="robots" content="noindex">';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Throws when the page has no such place: it is another build's than this code's. */
export function fillShell(shell: string, { title, canonical, main }: Filling): string {
  const ownTitle = pageTitle(words.title);
  for (const place of [ownTitle, NOT_KEPT, HEAD_SLOT, MAIN_SLOT])
    if (!shell.includes(place)) throw new Error(`/shell/search lacks ${place}`);
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const robots = canonical === undefined ? NOT_KEPT : '';
  // By functions: in a text `$&` would mean something. What was typed comes last, so that no slot is found in it.
  return shell
    .replace(NOT_KEPT, () => robots)
    .replace(HEAD_SLOT, () => link)
    .replaceAll(ownTitle, () => escapeHtml(pageTitle(title)))
    .replace(MAIN_SLOT, () => main);
}
