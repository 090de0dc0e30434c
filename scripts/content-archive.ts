/** The content as an archive of Sanity's own form, by Sanity's own packages: its CLI reads and writes the same. */
import { createReadStream } from 'node:fs';
import type { SanityClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { sanityImport } from '@sanity/import';
import type { Say } from './progress.ts';

/** What becomes of a document that is there already. */
export type OnExisting = 'replace' | 'keep';

/** Writes all documents, drafts too, and all pictures into a tar.gz. */
export async function exportContent(client: SanityClient, file: string, say: Say): Promise<void> {
  const { dataset = '' } = client.config();
  await exportDataset({ client: rawClient(client), dataset, outputPath: file, onProgress: progressOf(say) });
}

/** Puts what an archive holds into the dataset; what it does not name stays. Answers how many documents came. */
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

/** Drafts are content too. */
function rawClient(client: SanityClient): SanityClient {
  return client.withConfig({ perspective: 'raw' });
}

type Step = { step: string; current?: number | undefined; total?: number | '?' | undefined };

/** A line for each step, and one for each of its hundreds. */
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
