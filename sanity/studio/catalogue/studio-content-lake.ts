import { ClientError } from '@sanity/client';
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { isConflict } from '../../../src/content/conflict.ts';
import { type FoundReferrer, REFERRERS_QUERY, referrersOf } from '../../../src/content/referrers.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import { catalogueText as words } from './catalogue.text.ts';
import { readChangeSetPart, recordOutcomes, updateHead } from './change-set.ts';
import { type DocumentPair, type Mutation, pairDraftsWithPublished, type StoredDocument } from './pair.ts';
import type { CommitResult, ContentLake } from './run.ts';

export async function readPairs(
  client: SanityClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentPair>> {
  const both = ids.flatMap((id) => [id, draftId(id)]);
  const found: StoredDocument[] = await client.fetch('*[_id in $ids]', { ids: both }, { perspective: 'raw' });
  return pairDraftsWithPublished(found);
}

export function studioContentLake(
  client: SanityClient,
  editor: string,
  findingsOf: ContentLake['findingsOf'],
): ContentLake {
  return {
    readPart: (id, number) => readChangeSetPart(client, id, number),
    recordOutcomes: (id, number, outcomes) => recordOutcomes(client, id, number, outcomes),
    finish: (id, how) => {
      const at = new Date().toISOString();
      return updateHead(client, id, how === 'ended' ? { endedAt: at } : { undoneAt: at, undoneBy: editor });
    },
    pairs: (ids) => readPairs(client, ids),
    commit: (transactionId, mutations) => commit(client, transactionId, mutations),
    findingsOf,
    texts: { changed: words.outcomes.changed },
  };
}

async function commit(
  client: SanityClient,
  transactionId: string,
  mutations: readonly Mutation[],
): Promise<CommitResult> {
  try {
    await client.mutate(mutations as never, { transactionId, visibility: 'sync' });
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { type, id } = refusalIn(error.details);
    switch (type) {
      case 'documentHasExistingReferencesError':
        return { kind: 'refused', message: await linkedText(client, id) };
      case 'documentReferenceDoesNotExistError':
        return { kind: 'refused', message: words.outcomes.missingReference };
    }
    if (isConflict(error)) return { kind: 'changed' };
    throw error;
  }
}

const details = z.object({
  items: z.array(z.object({ error: z.looseObject({ type: z.string(), id: z.string().optional() }) })).min(1),
});

function refusalIn(error: unknown): { readonly type?: string; readonly id?: string | undefined } {
  const read = details.safeParse(error);
  return read.success ? (read.data.items[0]?.error ?? {}) : {};
}

async function linkedText(client: SanityClient, id = ''): Promise<string> {
  const found: FoundReferrer[] = await client.fetch(REFERRERS_QUERY, { id }, { perspective: 'raw' });
  return words.outcomes.linked(referrersOf(found, id).map(({ title }) => title ?? words.untitled));
}
