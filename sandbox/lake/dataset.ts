import { randomUUID } from 'node:crypto';
import { selectIds } from './groq.ts';
import type { Mutation } from './mutations.ts';
import type { DocumentStore } from './store.ts';
import { applyTransaction, type MutationFailure, type MutationResult } from './transaction.ts';
import { View } from './views.ts';

export type MutateOptions = {
  transactionId?: string | undefined;
  dryRun?: boolean;
  autoGenerateArrayKeys?: boolean;
};
export type Mutated =
  | { kind: 'done'; transactionId: string; results: MutationResult[] }
  | { kind: 'failed'; failure: MutationFailure };

/** Applies the mutations all or none; settles once they are on the disk. A dry run changes nothing. */
export async function mutate(
  store: DocumentStore,
  mutations: readonly Mutation[],
  options: MutateOptions,
  identity: { projectId: string; dataset: string },
): Promise<Mutated> {
  const transactionId = options.transactionId ?? randomUUID();
  const outcome = await store.transact<MutationResult[], MutationFailure>((overlay) => {
    const now = new Date();
    const timestamp = now.toISOString();
    const applied = applyTransaction(overlay, mutations, {
      transactionId,
      timestamp,
      autoGenerateArrayKeys: options.autoGenerateArrayKeys ?? false,
      select: (view, query, params) => selectIds(new View(view.all()), query, params, { ...identity, now }),
    });
    if (applied.kind === 'failed') return applied;
    if (options.dryRun) overlay.discard();
    return { kind: 'done', value: applied.results, transactionId, timestamp };
  });
  return outcome.kind === 'done' ? { kind: 'done', transactionId, results: outcome.value } : outcome;
}
