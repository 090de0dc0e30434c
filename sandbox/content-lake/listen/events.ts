import { withUrl } from '../asset-url.ts';
import { type Doc, type DocumentChange, isPublishedId } from '../documents.ts';
import { effectsOf } from '../history/effects.ts';
import type { CommittedMutation } from '../store.ts';

export type ListenOptions = {
  matches: (doc: Doc | null) => boolean;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  /** Drafts and versions too. */
  includeAllVersions: boolean;
  withEffects: boolean;
  publicUrl: string;
};

export type ListenEvent = { id: string; documentId: string; data: Record<string, unknown> };

/** What a listener is told of a transaction: an event for each document that it listens for, before or after. */
export function eventsOf(mutation: CommittedMutation, options: ListenOptions): ListenEvent[] {
  const { transactionId, timestamp, author } = mutation;
  const matching = mutation.changes.flatMap((change) => {
    if (!options.includeAllVersions && !isPublishedId(change.id)) return [];
    const transition = transitionOf(options.matches(change.before), options.matches(change.after));
    return transition === null ? [] : [{ change, transition }];
  });
  return matching.map(({ change, transition }, at) => {
    const id = `${transactionId}#${change.id}`;
    const data = {
      documentId: change.id,
      eventId: id,
      identity: author,
      timestamp,
      transactionId,
      transition,
      transactionTotalEvents: matching.length,
      transactionCurrentEvent: at,
      // An event is sent once the change is on the disk, and queries see it by then.
      visibility: 'query',
      ...(change.before ? { previousRev: change.before._rev } : {}),
      resultRev: transactionId,
      ...(options.includeMutations ? { mutations: mutationsOf(change) } : {}),
      ...(options.includeResult && change.after ? { result: withUrl(change.after, options.publicUrl) } : {}),
      ...(options.includePreviousRevision ? { previous: change.before } : {}),
      ...(options.withEffects ? { effects: effectsOf(change.before, change.after) } : {}),
    };
    return { id, documentId: change.id, data };
  });
}

function transitionOf(was: boolean, is: boolean): string | null {
  if (was && is) return 'update';
  if (is) return 'appear';
  return was ? 'disappear' : null;
}

function mutationsOf({ id, before, after, patches }: DocumentChange): unknown[] {
  if (after === null) return [{ delete: { id } }];
  if (before === null) return [{ create: after }];
  if (patches === null) return [{ createOrReplace: after }];
  return patches.map(({ ifRevisionID: _, query: __, params: ___, ...patch }) => ({
    patch: { ...patch, id },
  }));
}
