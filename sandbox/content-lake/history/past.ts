import type { Doc } from '../documents.ts';
import type { DocumentStore } from '../store.ts';
import type { LogEntry, TransactionLog } from './log.ts';
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
  const oldest = first ? await foundBy(log, id, first) : (store.documents.get(id) ?? null);
  switch (moment.kind) {
    case 'revision':
      return oldest?._rev === moment.transactionId ? oldest : null;
    case 'time':
      return oldest !== null && oldest._createdAt <= moment.time ? oldest : null;
    case 'last':
      return oldest;
  }
}

/** The document as the first change of it that the log knows found it. */
async function foundBy(log: TransactionLog, id: string, first: LogEntry): Promise<Doc | null> {
  const [transaction] = await log.read([first]);
  return transaction?.changes.find((change) => change.id === id)?.before ?? null;
}

export type PastTransaction = Pick<LogEntry, 'id' | 'timestamp' | 'author'> & {
  changes: { id: string; before: Doc | null; after: Doc | null }[];
};

/** What these transactions did to these documents. The file is read once for all of them, as they may be hundreds. */
export async function pastTransactions(
  log: TransactionLog,
  entries: readonly LogEntry[],
  ids: readonly string[],
): Promise<PastTransaction[]> {
  const asked = entries.map((entry) => ({
    entry,
    changed: entry.changes
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => ({ id, previous: previousOf(log, id, entry) })),
  }));
  const needed = new Set(
    asked.flatMap(({ entry, changed }) => [entry, ...changed.flatMap(({ previous }) => previous ?? [])]),
  );
  const read = await log.read([...needed]);
  const logged = new Map([...needed].map((entry, at) => [entry, read[at]]));
  const changeIn = (entry: LogEntry, id: string) =>
    logged.get(entry)?.changes.find((change) => change.id === id);
  return asked.map(({ entry, changed }) => ({
    ...entry,
    changes: changed.map(({ id, previous }) => {
      const change = changeIn(entry, id);
      const before = previous ? changeIn(previous, id)?.after : change?.before;
      return { id, before: before ?? null, after: change?.after ?? null };
    }),
  }));
}

function previousOf(log: TransactionLog, id: string, entry: LogEntry): LogEntry | undefined {
  const entries = log.ofDocument(id);
  return entries[entries.indexOf(entry) - 1];
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
