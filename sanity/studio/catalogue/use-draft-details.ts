import { useEffect, useMemo, useState } from 'react';
import { type SanityClient, useClient, useSchema, useUserStore } from 'sanity';
import { z } from 'zod';
import { API_VERSION } from '../../../src/content/queries.ts';
import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';
import { catalogueText as texts } from './catalogue.text.ts';
import { type Difference, differencesOf, type FieldTitles } from './differences.ts';
import type { Entries, Entry } from './entries.ts';
import { readPairs } from './studio-content-lake.ts';

export function useFieldTitles(entries: Entries): FieldTitles {
  const schema = useSchema();
  return useMemo(
    () => ({
      fieldTitle: (type, name) => {
        const known = schema.get(type);
        const fields = known !== undefined && 'fields' in known ? known.fields : [];
        return fields.find((field) => field.name === name)?.type.title ?? name;
      },
      documentTitle: (id) => entries.get(id)?.title ?? texts.untitled,
    }),
    [entries, schema],
  );
}

export interface DraftDetails {
  readonly differences: readonly Difference[] | 'new';
  readonly author: string | undefined;
}

export function useDraftDetails(rows: readonly Entry[], entries: Entries): ReadonlyMap<string, DraftDetails> {
  const client = useClient({ apiVersion: API_VERSION });
  const users = useUserStore();
  const words = useFieldTitles(entries);
  const [details, setDetails] = useState<ReadonlyMap<string, DraftDetails>>(new Map());
  const key = rows.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the rows, `words` follows the entries.
  useEffect(() => {
    if (rows.length === 0) return undefined;
    let isCurrent = true;
    const ids = rows.map(({ id }) => id);
    const load = async () => {
      const pairs = await readPairs(client, ids);
      const found = [...pairs].flatMap(([id, { draft, published }]) => {
        if (draft === undefined) return [];
        const differences = published ? differencesOf(draft._type, published, draft, words) : 'new';
        return [[id, { differences, author: undefined }] as const];
      });
      if (!isCurrent) return;
      setDetails(new Map(found));
      const authors = await lastAuthors(client, ids);
      const known = await users.getUsers([...new Set(authors.values())]);
      const names = new Map(known.map(({ id, displayName }) => [id, displayName]));
      const nameOf = (id: string) => names.get(authors.get(id) ?? '') ?? texts.unknownAuthor;
      if (isCurrent) setDetails(new Map(found.map(([id, one]) => [id, { ...one, author: nameOf(id) }])));
    };
    // The list shows the drafts even if their history can't be read.
    void load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, users, key]);
  return details;
}

const transactionSchema = z.object({ author: z.string(), documentIDs: z.array(z.string()) });

/** Drafts whose last change is old may be missing. */
async function lastAuthors(client: SanityClient, ids: readonly string[]): Promise<Map<string, string>> {
  const { dataset } = client.config();
  const lines: unknown = await client.request({
    url: `/data/history/${dataset}/transactions/${ids.map(draftId).join(',')}`,
    query: { excludeContent: 'true', reverse: 'true', limit: '500' },
  });
  const authors = new Map<string, string>();
  for (const line of String(lines).split('\n')) {
    if (line === '') continue;
    const { author, documentIDs } = transactionSchema.parse(JSON.parse(line));
    for (const id of documentIDs) {
      const own = publishedId(id);
      if (own !== id && !authors.has(own)) authors.set(own, author);
    }
  }
  return authors;
}
