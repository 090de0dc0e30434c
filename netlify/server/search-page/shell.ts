import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/contract/search.ts';
import { pageTitle } from '../../../src/text/shop.ts';

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

const packed = new Map<ShellPage, Promise<string>>();

async function readPacked(page: ShellPage): Promise<Shell> {
  // AWS Lambda's variable for the function's folder.
  const folder = path.resolve(process.env.LAMBDA_TASK_ROOT ?? '.', 'dist');
  const html = packed.get(page) ?? readFile(path.join(folder, `${page}.html`), 'utf8');
  packed.set(page, html);
  return { kind: 'built', html: await html };
}

/** Fetched each time, because local builds are replaced and `npm run dev` has no files. */
async function fetchFromHost(page: ShellPage, port: number): Promise<Shell> {
  const response = await fetch(`http://localhost:${port}${page}`);
  const html = await response.text();
  if (response.status === 503) return { kind: 'coming', html };
  if (!response.ok) throw new Error(`${page} answers ${response.status}`);
  return { kind: 'built', html };
}

export async function readShell(page: ShellPage, servedHere: boolean, port: number): Promise<Shell> {
  return servedHere ? await fetchFromHost(page, port) : await readPacked(page);
}

export interface ShellContent {
  readonly title: string;
  readonly canonical: string | undefined;
  readonly main: string;
}

const NOINDEX = '<meta name="robots" content="noindex">';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * `ownTitleText` is the static page's title. Throws if the page lacks a slot, because it comes from
 * another build.
 */
export function fillShell(
  shell: string,
  ownTitleText: string,
  { title, canonical, main }: ShellContent,
): string {
  const ownTitle = pageTitle(ownTitleText);
  for (const place of [ownTitle, NOINDEX, HEAD_SLOT, MAIN_SLOT])
    if (!shell.includes(place)) throw new Error(`The page “${ownTitleText}” lacks ${place}`);
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const robots = canonical === undefined ? NOINDEX : '';
  // `$&` is special in replacement strings. User input comes last, so that no slot is found in it.
  return shell
    .replace(NOINDEX, () => robots)
    .replace(HEAD_SLOT, () => link)
    .replaceAll(ownTitle, () => escapeHtml(pageTitle(title)))
    .replace(MAIN_SLOT, () => main);
}
