import { type Answer, queryUnreadable } from '../answer.ts';
import { queryFromUrl } from '../data-routes.ts';
import type { Lake } from '../lake.ts';
import type { Caller } from '../users/identity.ts';
import { isBefore } from '../views.ts';
import { readFilter } from './filter.ts';
import { whileStanding } from './standing.ts';

export type ListenCall = {
  search: URLSearchParams;
  apiVersion: string;
  caller: Caller;
  lastEventId: string | undefined;
};

/** `GET /data/listen/:dataset`: an event stream. Whatever is wrong is an answer of its own before it begins. */
export function listen(lake: Lake, { search, apiVersion, caller, lastEventId }: ListenCall): Answer {
  const asked = queryFromUrl(search);
  if ('status' in asked) return asked;
  const filter = readFilter(lake, asked.query, asked.params);
  if (filter.kind === 'unreadable') return queryUnreadable(asked.query, filter);
  const flag = (name: string, unset = false) => (search.get(name) ?? String(unset)) === 'true';
  const options = {
    matches: filter.matches,
    includeResult: flag('includeResult'),
    includePreviousRevision: flag('includePreviousRevision'),
    includeMutations: flag('includeMutations', true),
    // As Sanity: drafts came to every listener until 2025-02-19; to nobody without a token.
    includeAllVersions:
      caller.kind === 'trusted' && (flag('includeAllVersions') || isBefore(apiVersion, '2025-02-19')),
    withEffects: search.get('effectFormat') === 'mendoza',
    publicUrl: lake.publicUrl,
  };
  const resume = { isAsked: flag('enableResume'), lastEventId };
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    feed: whileStanding(caller, lake.listeners.feed(options, resume)),
  };
}
