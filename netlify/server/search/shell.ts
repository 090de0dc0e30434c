import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, pathInLanguage } from '../../../src/features/base/language.rules.ts';
import { pageTitle } from '../../../src/features/base/shop.text.ts';
import type { Convert } from '../../../src/features/base/traditional.text.ts';
import { traditionalHtml } from '../../../src/features/base/traditional-html.text.ts';
import { pagePath } from '../../../src/features/base/words.text.ts';
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/features/search/search.contract.ts';

export type Shell =
  | { readonly kind: 'built'; readonly html: string }
  /** A local shop's first build is not finished; `html` says so. */
  | { readonly kind: 'coming'; readonly html: string };

/** netlify.toml bundles these files, so page and function belong to one deploy. */
export type ShellPage =
  | '/shell/search'
  | '/shell/gone'
  | '/shell/missing'
  | '/shell/product'
  | '/shell/species';

const packed = new Map<string, string>();

async function readPacked(page: string): Promise<Shell> {
  // AWS Lambda's variable for the function's folder.
  const folder = path.resolve(process.env.LAMBDA_TASK_ROOT ?? '.', 'dist');
  const html = packed.get(page) ?? (await readFile(path.join(folder, `${page}.html`), 'utf8'));
  packed.set(page, html);
  return { kind: 'built', html };
}

/** Fetches the page each time, because local builds are replaced and `npm run dev` has no files. */
async function fetchFromHost(page: string, port: number): Promise<Shell> {
  const response = await fetch(`http://localhost:${port}${page}`);
  const html = await response.text();
  if (response.status === 503) return { kind: 'coming', html };
  if (!response.ok) throw new Error(`${page} answers ${response.status}`);
  return { kind: 'built', html };
}

/** Returns the shell in the language of the request. */
export async function readShell(page: ShellPage, servedHere: boolean, port: number): Promise<Shell> {
  const file = pagePath(page);
  return servedHere ? await fetchFromHost(file, port) : await readPacked(file);
}

export interface ShellContent {
  readonly title: string;
  readonly canonical: string | undefined;
  readonly main: string;
}

/** Lets the links to other languages lead to the requested path instead of the shell's. */
export function setLanguageLinks(html: string, page: ShellPage, path: string): string {
  return LANGUAGES.reduce(
    (led, language) =>
      led.replaceAll(
        `href="${pathInLanguage(page, language)}"`,
        () => `href="${escapeHtml(pathInLanguage(path, language))}"`,
      ),
    html,
  );
}

/** Used for pages in the default language. */
const SAME = (text: string) => text;

const NOINDEX = '<meta name="robots" content="noindex">';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * `ownTitleText` is the static page's title; `convert` writes both in the language of the page. Throws if the page lacks a slot, because it comes from
 * another build.
 */
export function fillShell(
  shell: string,
  ownTitleText: string,
  { title, canonical, main }: ShellContent,
  convert: Convert = SAME,
): string {
  const ownTitle = convert(pageTitle(ownTitleText));
  for (const place of [ownTitle, NOINDEX, HEAD_SLOT, MAIN_SLOT])
    if (!shell.includes(place)) throw new Error(`The page “${ownTitleText}” lacks ${place}`);
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const robots = canonical === undefined ? NOINDEX : '';
  // `$&` is special in replacement strings. User input comes last, so that no slot is found in it.
  return shell
    .replace(NOINDEX, () => robots)
    .replace(HEAD_SLOT, () => link)
    .replaceAll(ownTitle, () => escapeHtml(convert(pageTitle(title))))
    .replace(MAIN_SLOT, () => (convert === SAME ? main : traditionalHtml(main, { convert, script: SAME })));
}
