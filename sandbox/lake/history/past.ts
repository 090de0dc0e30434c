import type { Doc } from '../documents.ts';
import type { DocumentStore } from '../store.ts';
import type { LogEntry } from './log.ts';
import type { LoggedChange } from './log-line.ts';

/** Which state of a document is asked for. */
export type Moment =
  | { kind: 'revision'; transactionId: string }
  | { kind: 'time'; time: string }
  /** The last one that it had, also when it is deleted by now. */
  | { kind: 'last' };

/** The document as it was; null where it was not there then, or the log no longer knows. */
export async function documentAt(store: DocumentStore, id: string, moment: Moment): Promise<Doc | null> {
  const { log } = store;
  const entries = log.ofDocument(id);
  const entry = entryAt(store, id, moment);
  if (entry) return log.documentAfter(id, entry);
  // Before all that the log knows of it: as it lies there, or as its first change found it.
  const [first] = entries;
  const oldest = first ? await stateBefore(store, id, first) : (store.documents.get(id) ?? null);
  switch (moment.kind) {
    case 'revision':
      return oldest?._rev === moment.transactionId ? oldest : null;
    case 'time':
      return oldest !== null && oldest._createdAt <= moment.time ? oldest : null;
    case 'last':
      return oldest;
  }
}

/** The document as the change in this transaction found it. */
export async function stateBefore(store: DocumentStore, id: string, entry: LogEntry): Promise<Doc | null> {
  const entries = store.log.ofDocument(id);
  const previous = entries[entries.indexOf(entry) - 1];
  if (previous) return store.log.documentAfter(id, previous);
  const [transaction] = await store.log.read([entry]);
  return transaction?.changes.find((change) => change.id === id)?.before ?? null;
}

function entryAt(store: DocumentStore, id: string, moment: Moment): LogEntry | undefined {
  const entries = store.log.ofDocument(id);
  switch (moment.kind) {
    case 'revision': {
      const until = store.log.entry(moment.transactionId)?.offset;
      return until === undefined ? undefined : entries.findLast(({ offset }) => offset <= until);
    }
    case 'time':
      return entries.findLast(({ timestamp }) => timestamp <= moment.time);
    case 'last':
      return entries.findLast((entry) => operationOn(entry, id) !== 'delete');
  }
}

export function operationOn(entry: LogEntry, id: string): LoggedChange['operation'] | undefined {
  return entry.changes.find((change) => change.id === id)?.operation;
}
