import { selectIds } from './groq.ts';
import type { Mutation } from './mutations.ts';
import type { DocumentStore } from './store.ts';
import { applyTransaction, type MutationFailure, type MutationResult } from './transaction.ts';
import { PerspectiveView } from './views.ts';

type MutateOptions = {
  /** User id. */
  author: string;
  transactionId?: string | undefined;
  dryRun?: boolean;
  autoGenerateArrayKeys?: boolean;
};
type Mutated =
  | { kind: 'done'; transactionId: string; results: MutationResult[] }
  | { kind: 'failed'; failure: MutationFailure };

/**
 * Resolves once the mutations are on the disk. A repeated transaction id returns the first result.
 */
export async function mutate(
  store: DocumentStore,
  mutations: readonly Mutation[],
  options: MutateOptions,
  identity: { projectId: string; dataset: string },
): Promise<Mutated> {
  const { author, transactionId, dryRun } = options;
  const request = { author, transactionId, body: mutations, dryRun };
  const outcome = await store.transact<MutationResult[], MutationFailure>(request, (overlay, stamp) => {
    const now = new Date(stamp.timestamp);
    const applied = applyTransaction(overlay, mutations, {
      ...stamp,
      autoGenerateArrayKeys: options.autoGenerateArrayKeys ?? false,
      select: (view, query, params) =>
        selectIds(new PerspectiveView(view.all()), query, params, { ...identity, now }),
    });
    if (applied.kind === 'failed') return applied;
    return { kind: 'done', value: applied.results };
  });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', transactionId: outcome.transactionId, results: outcome.value };
    case 'repeated': {
      const [logged] = await store.log.read([outcome.entry]);
      const results = (logged?.changes ?? []).map(({ id, operation, after }) => ({
        id,
        operation,
        ...(after ? { document: after } : {}),
      }));
      return { kind: 'done', transactionId: outcome.entry.id, results };
    }
    case 'id-taken':
      return { kind: 'failed', failure: { ...transactionIdTaken(transactionId), index: 0 } };
    case 'failed':
      return outcome;
  }
}

export function transactionIdTaken(transactionId: string | undefined) {
  const description = `The transaction ID "${transactionId}" was used for another transaction`;
  return { kind: 'refused', status: 409, type: 'transactionIdTakenError', description } as const;
}
