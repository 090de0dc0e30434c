import type { SanityClient } from '@sanity/client';
import * as z from 'zod';

const effectSchema = z.object({ apply: z.array(z.unknown()), revert: z.array(z.unknown()) });

const transactionSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  documentIDs: z.array(z.string()),
  effects: z
    .record(z.string(), effectSchema)
    .nullish()
    .transform((effects) => effects ?? {}),
});

export type Transaction = z.infer<typeof transactionSchema>;

export interface TransactionQuery {
  readonly authors: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** Effects of larger transactions, such as a script's, have megabytes. */
export const DETAILED_DOCUMENTS_MAX = 20;
/** Requests for effects per page. */
const RUNS = 8;

/** Newest first. Both ends are inclusive, so pages overlap by a millisecond. */
export async function readTransactions(
  client: SanityClient,
  asked: TransactionQuery,
): Promise<Transaction[]> {
  const page = await request(client, asked, {});
  const withEffects = await Promise.all(
    runsOf(page).map((run) => {
      const window = {
        ...asked,
        from: run.at(-1)?.timestamp,
        to: run[0]?.timestamp,
        limit: run.length + DETAILED_DOCUMENTS_MAX,
      };
      return request(client, window, { effectFormat: 'mendoza' });
    }),
  );
  const effects = new Map(withEffects.flat().map((one) => [one.id, one.effects]));
  return page.map((one) => ({ ...one, effects: effects.get(one.id) ?? {} }));
}

function runsOf(page: readonly Transaction[]): Transaction[][] {
  const runs: Transaction[][] = [[]];
  for (const one of page)
    if (one.documentIDs.length > DETAILED_DOCUMENTS_MAX) runs.push([]);
    else runs.at(-1)?.push(one);
  return runs.filter((run) => run.length > 0).slice(0, RUNS);
}

async function request(
  client: SanityClient,
  { authors, from, to, limit }: TransactionQuery,
  more: Readonly<Record<string, string>>,
): Promise<Transaction[]> {
  const text = await client.request<string | undefined>({
    url: `/data/history/${client.config().dataset}/transactions`,
    query: {
      excludeContent: 'true',
      reverse: 'true',
      limit: String(limit),
      ...more,
      ...(authors.length === 0 ? {} : { authors: authors.join(',') }),
      ...(from === undefined ? {} : { fromTime: from }),
      ...(to === undefined ? {} : { toTime: to }),
    },
    json: false,
  });
  // The body is empty if there are no transactions.
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => transactionSchema.parse(JSON.parse(line)));
}

/** Returns undefined if the document didn't exist. */
export async function readVersion(client: SanityClient, id: string, revision: string) {
  const { documents } = await client.request<{ documents?: Record<string, unknown>[] }>({
    url: `/data/history/${client.config().dataset}/documents/${id}`,
    query: { revision },
  });
  return documents?.[0];
}
