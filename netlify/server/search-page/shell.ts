/** The built page that `/search` is answered by: header, footer, style sheets and scripts as every page has them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Shell =
  | { readonly kind: 'built'; readonly html: string }
  /** The first build of a shop on one's own machine is not through yet: its host says so on a page of its own. */
  | { readonly kind: 'coming'; readonly html: string };

/** Packed into the function by netlify.toml, out of the same build: page and function are of one deploy. */
const PACKED = 'dist/shell/search.html';

let packed: Promise<string> | undefined;

async function readPacked(): Promise<Shell> {
  // AWS's own name for the folder into which the function was unpacked.
  packed ??= readFile(path.resolve(process.env.LAMBDA_TASK_ROOT ?? '.', PACKED), 'utf8');
  return { kind: 'built', html: await packed };
}

/** Builds come and go while the shop runs, and `npm run dev` has none at all. */
async function askLocal(port: number): Promise<Shell> {
  const answer = await fetch(`http://localhost:${port}/shell/search`);
  const html = await answer.text();
  if (answer.status === 503) return { kind: 'coming', html };
  if (!answer.ok) throw new Error(`/shell/search answers ${answer.status}`);
  return { kind: 'built', html };
}

/** `port`: that of `npm start`, where it serves the shop. */
export async function readShell(servedHere: boolean, port: number): Promise<Shell> {
  return servedHere ? await askLocal(port) : await readPacked();
}
