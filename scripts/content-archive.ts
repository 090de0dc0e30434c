/** Archives have Sanity's format, so that its CLI can read and write them. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutation, SanityClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { sanityImport } from '@sanity/import';
import { extract } from 'tar';
import * as z from 'zod';
import { sendWithinRateLimit } from '../src/content/rate-limit.ts';
import type { PrintLine } from './command.ts';

/** Treatment of a document that already exists. */
type OnExisting = 'replace' | 'keep';

export async function exportContent(client: SanityClient, file: string, say: PrintLine): Promise<void> {
  await exportDataset({ ...datasetOf(client), outputPath: file, onProgress: progressOf(say) });
}

/**
 * To keep diffs small, documents are sorted and have no revision, and images have their original
 * names.
 */
export async function exportToFolder(client: SanityClient, folder: string, say: PrintLine): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'content-'));
  try {
    const archive = path.join(scratch, 'content.tar.gz');
    await exportDataset({
      ...datasetOf(client),
      outputPath: archive,
      drafts: false,
      transformDocument: ({ _rev, _createdAt, _updatedAt, ...document }) => document,
      onProgress: progressOf(say),
    });
    await extract({ file: archive, cwd: scratch, strip: 1 });
    const names = await imageNames(scratch);
    await rm(path.join(folder, 'images'), { recursive: true, force: true });
    await mkdir(path.join(folder, 'images'), { recursive: true });
    for (const [exported, name] of names)
      await copyFile(path.join(scratch, 'images', exported), path.join(folder, 'images', name));
    const data = (await readFile(path.join(scratch, 'data.ndjson'), 'utf8')).replaceAll(
      /(?<="image@file:\/\/\.\/images\/)[^"]+/g,
      (exported) => names.get(exported) ?? exported,
    );
    await writeFile(path.join(folder, 'data.ndjson'), sortedLines(data));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

const assetMap = z.record(z.string(), z.looseObject({ originalFilename: z.string().optional() }));

/**
 * The export names images by their hash; that name stays if the original one is taken or would need
 * escaping.
 */
async function imageNames(exportFolder: string): Promise<Map<string, string>> {
  const assets = assetMap.parse(JSON.parse(await readFile(path.join(exportFolder, 'assets.json'), 'utf8')));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const exported of (await readdir(path.join(exportFolder, 'images'))).sort()) {
    const original = assets[`image-${exported.split('-')[0]}`]?.originalFilename ?? '';
    const name = /^\w[\w.-]*$/.test(original) && !taken.has(original) ? original : exported;
    taken.add(name);
    names.set(exported, name);
  }
  return names;
}

const sortKeys = z.object({ _type: z.string(), _id: z.string() });

function sortedLines(ndjson: string): string {
  return ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { _type, _id } = sortKeys.parse(JSON.parse(line));
      return { line: `${line}\n`, key: `${_type} ${_id}` };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ line }) => line)
    .join('');
}

/**
 * Documents that the archive lacks stay. Returns the number of imported documents. Rejects once
 * `ending` is aborted.
 */
export async function importContent(
  client: SanityClient,
  source: string,
  existing: OnExisting,
  say: PrintLine,
  ending?: AbortSignal,
): Promise<number> {
  const isFolder = (await stat(source)).isDirectory();
  const print = progressOf(say);
  const target = withinRateLimit(datasetOf(client).client);
  if (existing === 'keep') patchOnlyWeak(target);
  const { numDocs, warnings } = await sanityImport(isFolder ? source : createReadStream(source), {
    client: target,
    operation: existing === 'replace' ? 'createOrReplace' : 'createIfNotExists',
    onProgress: (progress) => {
      ending?.throwIfAborted();
      print(progress);
    },
  });
  for (const { message } of warnings) say(`  ${message}`);
  return numDocs;
}

/** The importer repeats an upload twice within half a second after a 429, which is too early. */
function withinRateLimit(client: SanityClient): SanityClient {
  const upload = client.assets.upload.bind(client.assets) as (...given: unknown[]) => Promise<unknown>;
  client.assets.upload = ((...given: unknown[]) =>
    sendWithinRateLimit(() => upload(...given))) as typeof client.assets.upload;
  return client;
}

/**
 * In the end the importer makes the references of every document strong, which would give each that is kept a new
 * revision. Only documents with a weak reference are patched: new ones, and those of an import that broke off.
 */
function patchOnlyWeak(client: SanityClient): void {
  const begin: SanityClient['transaction'] = client.transaction.bind(client);
  client.transaction = (operations) => {
    const transaction = begin(operations);
    const commit = async (options: Parameters<typeof transaction.commit>[0]) => {
      const mutations = transaction.serialize();
      const ids = mutations.flatMap(patchedId);
      // A query may not see yet what the importer has just written.
      const documents = ids.length === 0 ? [] : await client.getDocuments(ids);
      const weak = documents.filter((document) => JSON.stringify(document).includes('"_weak":true'));
      const isLeft = (id: string) => weak.some((document) => document?._id === id);
      const left = mutations.filter((mutation) => patchedId(mutation).every(isLeft));
      return left.length === 0 ? { results: [] } : await begin(left).commit(options);
    };
    return Object.assign(transaction, { commit });
  };
}

/** The document of a patch that removes something, as only that of references does. */
function patchedId(mutation: Mutation): string[] {
  if (!('patch' in mutation) || !('id' in mutation.patch)) return [];
  return mutation.patch.unset === undefined ? [] : [mutation.patch.id].flat();
}

/** Uses the raw perspective, because exports include drafts. */
function datasetOf(client: SanityClient): { client: SanityClient; dataset: string } {
  return { client: client.withConfig({ perspective: 'raw' }), dataset: client.config().dataset ?? '' };
}

type Step = { step: string; current?: number | undefined; total?: number | '?' | undefined };

function progressOf(say: PrintLine): (progress: Step) => void {
  let printed = '';
  return ({ step, current, total }) => {
    const line =
      current === undefined ? `  ${step}` : `  ${step} ${current}${total === undefined ? '' : `/${total}`}`;
    const isDue = current === undefined || current % 100 === 0 || current === total;
    if (line === printed || !isDue) return;
    printed = line;
    say(line);
  };
}
