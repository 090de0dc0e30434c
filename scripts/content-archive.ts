/** Exports and imports content with Sanity's own packages, in the format of its CLI. */
import { createReadStream } from 'node:fs';
import type { SanityClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { sanityImport } from '@sanity/import';
import type { Say } from './command.ts';

/** What happens to a document that already exists. */
type OnExisting = 'replace' | 'keep';

/** Writes all documents, including drafts, and all images into a tar.gz. */
export async function exportContent(client: SanityClient, file: string, say: Say): Promise<void> {
  const { dataset = '' } = client.config();
  await exportDataset({ client: rawClient(client), dataset, outputPath: file, onProgress: progressOf(say) });
}

/** Imports an archive; other documents stay. Returns the number of imported documents. */
export async function importContent(
  client: SanityClient,
  file: string,
  existing: OnExisting,
  say: Say,
): Promise<number> {
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client: rawClient(client),
    operation: existing === 'replace' ? 'createOrReplace' : 'createIfNotExists',
    onProgress: progressOf(say),
  });
  for (const { message } of warnings) say(`  ${message}`);
  return numDocs;
}

/** Includes drafts. */
function rawClient(client: SanityClient): SanityClient {
  return client.withConfig({ perspective: 'raw' });
}

type Step = { step: string; current?: number | undefined; total?: number | '?' | undefined };

/** Prints each step, and every hundredth item of a step. */
function progressOf(say: Say): (progress: Step) => void {
  let told = '';
  return ({ step, current, total }) => {
    const line =
      current === undefined ? `  ${step}` : `  ${step} ${current}${total === undefined ? '' : `/${total}`}`;
    const isDue = current === undefined || current % 100 === 0 || current === total;
    if (line === told || !isDue) return;
    told = line;
    say(line);
  };
}
