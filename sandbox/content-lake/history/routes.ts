import { type Answer, httpFailure, ndjson } from '../answer.ts';
import type { Call, Lake } from '../lake.ts';
import type { DocumentStore } from '../store.ts';
import { effectsOf } from './effects.ts';
import { eventsOf } from './events.ts';
import type { TransactionLog } from './log.ts';
import { documentAt, type Moment, type PastTransaction, pastTransactions } from './past.ts';

const MOST = 500;

/** `GET /data/history/:dataset/…` */
export async function history(lake: Lake, call: Call, rest: readonly string[]): Promise<Answer> {
  const [what, ids = '', eventIds = ''] = rest;
  if (what === 'documents') return documents(lake.store, ids.split(','), call.search);
  if (what === 'transactions') return transactions(lake.store.log, ids.split(','), call.search);
  if (what === 'events' && ids === 'documents') return events(lake.store, eventIds, call.search);
  return httpFailure(404, 'Not Found', 'The history knows documents, transactions and events/documents');
}

/** `/documents/:ids?revision=…`, `?time=…` or `?lastRevision=true` */
async function documents(
  store: DocumentStore,
  ids: readonly string[],
  search: URLSearchParams,
): Promise<Answer> {
  const found = await Promise.all(ids.map((id) => documentAt(store, id, momentOf(search))));
  return { status: 200, json: { documents: found.filter((doc) => doc !== null) } };
}

function momentOf(search: URLSearchParams): Moment {
  const transactionId = search.get('revision');
  if (transactionId) return { kind: 'revision', transactionId };
  if (search.get('lastRevision') === 'true') return { kind: 'last' };
  const asked = new Date(search.get('time') ?? Date.now());
  return { kind: 'time', time: (Number.isNaN(asked.getTime()) ? new Date() : asked).toISOString() };
}

/** `/transactions/:ids`: one a line, oldest first unless reversed, with what each did to these documents. */
async function transactions(
  log: TransactionLog,
  ids: readonly string[],
  search: URLSearchParams,
): Promise<Answer> {
  const all = log.ofDocuments(ids);
  const at = (name: string) => log.entry(search.get(name) ?? '')?.offset;
  const [from = 0, to = Number.POSITIVE_INFINITY] = [at('fromTransaction'), at('toTransaction')];
  const between = all.filter(({ offset }) => offset >= from && offset <= to);
  const limit = Math.min(Number(search.get('limit')) || 100, MOST);
  const asked = search.get('reverse') === 'true' ? between.slice(-limit).reverse() : between.slice(0, limit);
  return ndjson((await pastTransactions(log, asked, ids)).map(transactionLine));
}

function transactionLine({ id, timestamp, author, changes }: PastTransaction) {
  const effects = changes.map((change) => [change.id, effectsOf(change.before, change.after)]);
  const documentIDs = changes.map((change) => change.id);
  return { id, timestamp, author, documentIDs, mutations: [], effects: Object.fromEntries(effects) };
}

/** `/events/documents/:id`, with `nextCursor` where there are more. */
function events(store: DocumentStore, id: string, search: URLSearchParams): Answer {
  const limit = Math.min(Number(search.get('limit')) || 100, MOST);
  const start = Number(search.get('nextCursor')) || 0;
  const all = eventsOf(store.log, id);
  const nextCursor = start + limit < all.length ? String(start + limit) : '';
  return { status: 200, json: { events: { [id]: all.slice(start, start + limit) }, nextCursor } };
}
