/** The static page that `/search` fills, with the site's header, footer, styles and scripts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/contract/search.ts';
import { searchText as words } from '../../../src/text/search.ts';
import { pageTitle } from '../../../src/text/shop.ts';

export type ShellPage =
  | { readonly kind: 'built'; readonly html: string }
  /** A local shop's first build is not finished; `html` says so. */
  | { readonly kind: 'coming'; readonly html: string };

/** netlify.toml bundles this file, so page and function belong to one deploy. */
const PACKED = 'dist/shell/search.html';

let packed: Promise<string> | undefined;

async function readPacked(): Promise<ShellPage> {
  // AWS Lambda's variable for the function's folder.
  packed ??= readFile(path.resolve(process.env.LAMBDA_TASK_ROOT ?? '.', PACKED), 'utf8');
  return { kind: 'built', html: await packed };
}

/** Reads from the running host, since local builds are replaced and `npm run dev` has none. */
async function fetchFromHost(port: number): Promise<ShellPage> {
  const answer = await fetch(`http://localhost:${port}/shell/search`);
  const html = await answer.text();
  if (answer.status === 503) return { kind: 'coming', html };
  if (!answer.ok) throw new Error(`/shell/search answers ${answer.status}`);
  return { kind: 'built', html };
}

/** `port`: the port of `npm start`. */
export async function readShell(servedHere: boolean, port: number): Promise<ShellPage> {
  return servedHere ? await fetchFromHost(port) : await readPacked();
}

export interface ShellContent {
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

/** Inserts the results. Throws if the page lacks a slot, which means that it comes from another build. */
export function fillShell(shell: string, { title, canonical, main }: ShellContent): string {
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
