import { isoTime } from '../common/clock.ts';
import type { PayPalState, StoredEvent } from './state.ts';

const PATH = '/v1/notifications/webhooks-events';

/**
 * Newest first, 10 unless asked, with PayPal's filters by time and kind. Where more follow, a link `next` leads on: it
 * carries the query it began with, and names the last event of the page by time and id.
 */
export function listEvents(state: PayPalState, query: URLSearchParams): object {
  const time = (name: string, otherwise: number) => {
    const given = query.get(name);
    return given === null ? otherwise : Date.parse(given);
  };
  const [from, until] = [time('start_time', 0), time('end_time', Number.POSITIVE_INFINITY)];
  const kind = query.get('event_type');
  const fitting = state.events
    .all()
    .filter(({ at, event }) => at >= from && at <= until && (kind === null || event.event_type === kind))
    .toReversed();
  const begin = query.get('move_to') === 'next' ? indexAfter(fitting, query.get('index_id')) : 0;
  const size = Math.min(Number(query.get('page_size') ?? 10) || 10, 300);
  const page = fitting.slice(begin, begin + size);
  const last = page.at(-1);
  return {
    events: page.map(({ event }) => event),
    count: page.length,
    links: last === undefined || begin + size >= fitting.length ? [] : [next(state, query, last)],
  };
}

function indexAfter(events: readonly StoredEvent[], id: string | null): number {
  return events.findIndex((event) => event.id === id) + 1;
}

function next(state: PayPalState, query: URLSearchParams, last: StoredEvent) {
  const onward = new URLSearchParams(query);
  onward.set('move_to', 'next');
  onward.set('index_time', isoTime(last.at));
  onward.set('index_id', last.id);
  return { href: `${state.publicUrl}${PATH}/?${onward}`, rel: 'next', method: 'GET' };
}
