/** The static page that `/search` fills, with the site's header, footer, styles and scripts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Shell =
  | { readonly kind: 'built'; readonly html: string }
  /** A local shop's first build is not finished; `html` says so. */
  | { readonly kind: 'coming'; readonly html: string };

/** netlify.toml bundles this file, so page and function belong to one deploy. */
const PACKED = 'dist/shell/search.html';

let packed: Promise<string> | undefined;

async function readPacked(): Promise<Shell> {
  // AWS Lambda's variable for the function's folder.
  packed ??= readFile(path.resolve(process.env.LAMBDA_TASK_ROOT ?? '.', PACKED), 'utf8');
  return { kind: 'built', html: await packed };
}

/** Reads from the running host, since local builds are replaced and `npm run dev` has none. */
async function fetchFromHost(port: number): Promise<Shell> {
  const answer = await fetch(`http://localhost:${port}/shell/search`);
  const html = await answer.text();
  if (answer.status === 503) return { kind: 'coming', html };
  if (!answer.ok) throw new Error(`/shell/search answers ${answer.status}`);
  return { kind: 'built', html };
}

/** `port`: the port of `npm start`. */
export async function readShell(servedHere: boolean, port: number): Promise<Shell> {
  return servedHere ? await fetchFromHost(port) : await readPacked();
}
