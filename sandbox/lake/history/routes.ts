import { type Answer, httpFailure } from '../answer.ts';
import type { Call, Lake } from '../lake.ts';
import type { DocumentStore } from '../store.ts';
import { effectsOf } from './effects.ts';
import { eventsOf } from './events.ts';
import type { LogEntry } from './log.ts';
import { documentAt, type Moment, stateBefore } from './past.ts';

const MOST = 500;

/** `GET /data/history/:dataset/…` */
export async function history(lake: Lake, call: Call, rest: readonly string[]): Promise<Answer> {
  const [what, ids = '', eventIds = ''] = rest;
  if (what === 'documents') return documents(lake.store, ids.split(','), call.search);
  if (what === 'transactions') return transactions(lake.store, ids.split(','), call.search);
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
  store: DocumentStore,
  ids: readonly string[],
  search: URLSearchParams,
): Promise<Answer> {
  const { log } = store;
  const all = [...new Set(ids.flatMap((id) => log.ofDocument(id)))].sort((a, b) => a.offset - b.offset);
  const at = (name: string) => log.entry(search.get(name) ?? '')?.offset;
  const [from = 0, to = Number.POSITIVE_INFINITY] = [at('fromTransaction'), at('toTransaction')];
  const between = all.filter(({ offset }) => offset >= from && offset <= to);
  const limit = Math.min(Number(search.get('limit')) || 100, MOST);
  const asked = search.get('reverse') === 'true' ? between.slice(-limit).reverse() : between.slice(0, limit);
  const lines = await Promise.all(asked.map((entry) => transactionLine(store, ids, entry)));
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, bytes };
}

async function transactionLine(store: DocumentStore, ids: readonly string[], entry: LogEntry) {
  const changed = entry.changes.map(({ id }) => id).filter((id) => ids.includes(id));
  const effects = await Promise.all(
    changed.map(async (id) => {
      const after = await store.log.documentAfter(id, entry);
      return [id, effectsOf(await stateBefore(store, id, entry), after)] as const;
    }),
  );
  const { id, timestamp, author } = entry;
  return { id, timestamp, author, documentIDs: changed, mutations: [], effects: Object.fromEntries(effects) };
}

/** `/events/documents/:id`, with `nextCursor` where there are more. */
function events(store: DocumentStore, id: string, search: URLSearchParams): Answer {
  const limit = Math.min(Number(search.get('limit')) || 100, MOST);
  const start = Number(search.get('nextCursor')) || 0;
  const all = eventsOf(store.log, id);
  const nextCursor = start + limit < all.length ? String(start + limit) : '';
  return { status: 200, json: { events: { [id]: all.slice(start, start + limit) }, nextCursor } };
}
