import { randomUUID } from 'node:crypto';
import { type Doc, type DocumentChange, isPublishedId, withUrl } from '../documents.ts';
import { effectsOf } from '../history/effects.ts';
import type { TextStream } from '../responses.ts';
import type { CommittedTransaction, DocumentStore } from '../store.ts';

/** Recent transactions from which a reconnecting listener can resume. */
const MAX_RESUMABLE = 1000;
/** Milliseconds between keep-alive comments, which proxies need. */
const ALIVE = 20_000;

type Resume = { isAsked: boolean; lastEventId: string | undefined };

export class Listeners {
  readonly #kept: CommittedTransaction[] = [];
  readonly #subscribers = new Set<(mutation: CommittedTransaction) => void>();
  readonly #ends = new Set<() => void>();
  /** Resume position of a listener that has received no event. */
  #before: string = randomUUID();

  constructor(store: DocumentStore) {
    store.onMutation((mutation) => {
      this.#kept.push(mutation);
      if (this.#kept.length > MAX_RESUMABLE) this.#before = this.#kept.shift()?.transactionId ?? this.#before;
      for (const notify of this.#subscribers) notify(mutation);
    });
  }

  feed(options: ListenOptions, resume: Resume): TextStream {
    return (send, end) => {
      const notify = (mutation: CommittedTransaction, after?: string) => {
        const events = listenEvents(mutation, options);
        const missed = events.slice(events.findIndex(({ id }) => id === after) + 1);
        for (const { id, data } of missed) send(message('mutation', data, id));
      };
      const missed = resume.isAsked ? this.#since(resume.lastEventId) : null;
      const name = { listenerName: randomUUID() };
      // Sends a welcome if missed events are unknown; Studio then reloads its documents.
      send(
        message(
          missed ? 'welcomeback' : 'welcome',
          name,
          missed ? undefined : `${this.#kept.at(-1)?.transactionId ?? this.#before}#`,
        ),
      );
      for (const mutation of missed ?? []) notify(mutation, resume.lastEventId);
      const listener = (mutation: CommittedTransaction) => notify(mutation);
      const alive = setInterval(() => send(':\n\n'), ALIVE);
      this.#subscribers.add(listener);
      this.#ends.add(end);
      return () => {
        clearInterval(alive);
        this.#subscribers.delete(listener);
        this.#ends.delete(end);
      };
    };
  }

  close(): void {
    for (const end of [...this.#ends]) end();
  }

  /**
   * Returns null if the event is unknown. Includes the event's own transaction, which may have had
   * more events.
   */
  #since(lastEventId: string | undefined): readonly CommittedTransaction[] | null {
    const transactionId = lastEventId?.split('#')[0];
    if (transactionId === undefined) return null;
    if (transactionId === this.#before) return [...this.#kept];
    const at = this.#kept.findIndex((mutation) => mutation.transactionId === transactionId);
    if (at === -1) return null;
    // The position of a welcome follows all events of its transaction.
    return this.#kept.slice(lastEventId?.endsWith('#') ? at + 1 : at);
  }
}

function message(event: string, data: unknown, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

export type ListenOptions = {
  matches: (doc: Doc | null) => boolean;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeAllVersions: boolean;
  withEffects: boolean;
  publicUrl: string;
};

type ListenEvent = { id: string; documentId: string; data: Record<string, unknown> };

/** Returns one event per document that matches before or after the transaction. */
function listenEvents(mutation: CommittedTransaction, options: ListenOptions): ListenEvent[] {
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
      // Events are sent after the commit, when queries see the change.
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
