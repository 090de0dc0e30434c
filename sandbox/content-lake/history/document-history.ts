import type { ContentLake, ContentLakeRequest } from '../content-lake.ts';
import { type Doc, publishedId } from '../documents.ts';
import { type HttpResponse, httpFailure, ndjsonResponse } from '../responses.ts';
import type { DocumentStore } from '../store.ts';
import { effectsOf } from './effects.ts';
import type { LogEntry, LoggedChange, TransactionLog } from './log.ts';

type Moment =
  | { kind: 'revision'; transactionId: string }
  | { kind: 'time'; time: string }
  /** Also finds a deleted document. */
  | { kind: 'last' };

/** Returns null if the document didn't exist then, or the log no longer contains that time. */
async function documentAt(store: DocumentStore, id: string, moment: Moment): Promise<Doc | null> {
  const { log } = store;
  const entries = log.ofDocument(id);
  const entry = entryAt(store, id, moment);
  if (entry) return log.documentAfter(id, entry);
  // If the time precedes all logged changes, returns the present state, or the one before the first
  // change.
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

async function foundBy(log: TransactionLog, id: string, first: LogEntry): Promise<Doc | null> {
  const [transaction] = await log.read([first]);
  return transaction?.changes.find((change) => change.id === id)?.before ?? null;
}

type PastTransaction = Pick<LogEntry, 'id' | 'timestamp' | 'author'> & {
  changes: { id: string; before: Doc | null; after: Doc | null }[];
};

/** Reads the file once for all documents. */
async function pastTransactions(
  log: TransactionLog,
  entries: readonly LogEntry[],
  ids: ReadonlySet<string>,
): Promise<PastTransaction[]> {
  const requested = entries.map((entry) => ({
    entry,
    changed: entry.changes
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => ({ id, previous: previousOf(log, id, entry) })),
  }));
  const needed = new Set(
    requested.flatMap(({ entry, changed }) => [entry, ...changed.flatMap(({ previous }) => previous ?? [])]),
  );
  const read = await log.read([...needed]);
  const logged = new Map([...needed].map((entry, at) => [entry, read[at]]));
  const changeIn = (entry: LogEntry, id: string) =>
    logged.get(entry)?.changes.find((change) => change.id === id);
  return requested.map(({ entry, changed }) => ({
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

function operationOn(entry: LogEntry, id: string): LoggedChange['operation'] | undefined {
  return entry.changes.find((change) => change.id === id)?.operation;
}

type DocumentEvent = { type: string; timestamp: string; author: string; documentId: string } & Record<
  string,
  unknown
>;

/** Newest first. Studio derives a draft's edits from the transactions. */
function documentEvents(log: TransactionLog, id: string): DocumentEvent[] {
  const published = publishedId(id);
  const draft = id === published ? `drafts.${id}` : id;
  const events: DocumentEvent[] = [];
  let draftRevision: string | undefined;
  for (const entry of log.ofDocuments([published, draft])) {
    const event = eventOf(entry, published, draft, draftRevision);
    if (event && concerns(event, id === published)) events.push(event);
    const onDraft = operationOn(entry, draft);
    if (onDraft) draftRevision = onDraft === 'delete' ? undefined : entry.id;
  }
  return events.reverse();
}

function concerns({ type }: DocumentEvent, isPublished: boolean): boolean {
  if (type.endsWith('LiveDocument')) return isPublished;
  return !isPublished || !type.endsWith('DocumentVersion') || type === 'publishDocumentVersion';
}

function eventOf(
  entry: LogEntry,
  published: string,
  draft: string,
  draftRevision: string | undefined,
): DocumentEvent | null {
  const { timestamp, author } = entry;
  const base = { timestamp, author, documentId: published };
  const [onPublished, onDraft] = [operationOn(entry, published), operationOn(entry, draft)];
  const version = { versionId: draft, versionRevisionId: draftRevision };
  if (onPublished === 'delete') {
    if (onDraft === 'create')
      return { ...base, type: 'unpublishDocument', ...version, versionRevisionId: entry.id };
    if (onDraft === undefined && draftRevision !== undefined)
      return { ...base, type: 'unpublishDocument', ...version };
    return { ...base, type: 'deleteDocumentGroup' };
  }
  if (onPublished && onDraft === 'delete') {
    const contributors = [author];
    const publishCause = 'document.publish';
    return {
      ...base,
      type: 'publishDocumentVersion',
      revisionId: entry.id,
      ...version,
      publishCause,
      contributors,
    };
  }
  if (onPublished === 'create') return { ...base, type: 'createLiveDocument', revisionId: entry.id };
  if (onPublished === 'update') return { ...base, type: 'updateLiveDocument', revisionId: entry.id };
  if (onDraft === 'create')
    return { ...base, type: 'createDocumentVersion', ...version, versionRevisionId: entry.id };
  return onDraft === 'delete' ? { ...base, type: 'deleteDocumentVersion', ...version } : null;
}

const LIMIT_MAX = 500;
const LIMIT_MAX_ALL = 1000;

/** `GET /data/history/:dataset/…` */
export async function serveHistory(
  lake: ContentLake,
  call: ContentLakeRequest,
  rest: readonly string[],
): Promise<HttpResponse> {
  const [what, ids = '', eventIds = ''] = rest;
  const named = ids === '' ? [] : ids.split(',');
  if (what === 'documents') return documents(lake.store, named, call.search);
  if (what === 'transactions') return transactions(lake.store.log, named, call.search);
  if (what === 'events' && ids === 'documents') return events(lake.store, eventIds, call.search);
  return httpFailure(404, 'Not Found', 'The history knows documents, transactions and events/documents');
}

/** `/documents/:ids?revision=…`, `?time=…` or `?lastRevision=true` */
async function documents(
  store: DocumentStore,
  ids: readonly string[],
  search: URLSearchParams,
): Promise<HttpResponse> {
  const found = await Promise.all(ids.map((id) => documentAt(store, id, momentOf(search))));
  return { status: 200, json: { documents: found.filter((doc) => doc !== null) } };
}

function momentOf(search: URLSearchParams): Moment {
  const transactionId = search.get('revision');
  if (transactionId) return { kind: 'revision', transactionId };
  if (search.get('lastRevision') === 'true') return { kind: 'last' };
  const requested = new Date(search.get('time') ?? Date.now());
  return { kind: 'time', time: (Number.isNaN(requested.getTime()) ? new Date() : requested).toISOString() };
}

/** `/transactions` or `/transactions/:ids`, one per line, oldest first unless reversed. */
async function transactions(
  log: TransactionLog,
  ids: readonly string[],
  search: URLSearchParams,
): Promise<HttpResponse> {
  const isOfAll = ids.length === 0;
  const all = isOfAll ? log.all() : log.ofDocuments(ids);
  const between = all.filter(selection(log, search));
  const limit = Math.min(Number(search.get('limit')) || 100, isOfAll ? LIMIT_MAX_ALL : LIMIT_MAX);
  const requested =
    search.get('reverse') === 'true' ? between.slice(-limit).reverse() : between.slice(0, limit);
  if (isOfAll && !search.has('effectFormat')) return ndjsonResponse(requested.map(lineWithoutEffects));
  const named = isOfAll ? [...new Set(requested.flatMap(({ changes }) => changes.map(({ id }) => id)))] : ids;
  return ndjsonResponse((await pastTransactions(log, requested, new Set(named))).map(transactionLine));
}

/** Both ends of the range are inclusive. */
function selection(log: TransactionLog, search: URLSearchParams): (entry: LogEntry) => boolean {
  const at = (name: string) => log.entry(search.get(name) ?? '')?.offset;
  const [from = 0, to = Number.POSITIVE_INFINITY] = [at('fromTransaction'), at('toTransaction')];
  const [since, until] = [timeOf(search.get('fromTime')), timeOf(search.get('toTime'))];
  const authors = search.get('authors')?.split(',');
  return ({ offset, timestamp, author }) =>
    offset >= from &&
    offset <= to &&
    (since === undefined || timestamp >= since) &&
    (until === undefined || timestamp <= until) &&
    (authors === undefined || authors.includes(author));
}

/** Times in the log's format compare as text. */
function timeOf(given: string | null): string | undefined {
  const time = Date.parse(given ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function lineWithoutEffects({ id, timestamp, author, changes }: LogEntry) {
  return { id, timestamp, author, documentIDs: changes.map((change) => change.id), mutations: [] };
}

function transactionLine({ id, timestamp, author, changes }: PastTransaction) {
  const effects = changes.map((change) => [change.id, effectsOf(change.before, change.after)]);
  const documentIDs = changes.map((change) => change.id);
  return { id, timestamp, author, documentIDs, mutations: [], effects: Object.fromEntries(effects) };
}

/** `/events/documents/:id`, with `nextCursor` if there are more. */
function events(store: DocumentStore, id: string, search: URLSearchParams): HttpResponse {
  const limit = Math.min(Number(search.get('limit')) || 100, LIMIT_MAX);
  const start = Number(search.get('nextCursor')) || 0;
  const all = documentEvents(store.log, id);
  const nextCursor = start + limit < all.length ? String(start + limit) : '';
  return { status: 200, json: { events: { [id]: all.slice(start, start + limit) }, nextCursor } };
}
