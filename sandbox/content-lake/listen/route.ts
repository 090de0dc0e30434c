import type { ContentLake } from '../content-lake.ts';
import { parseQueryUrl } from '../data-routes.ts';
import type { Doc } from '../documents.ts';
import { evaluateQuery, parseQuery, type QueryParseError } from '../groq.ts';
import type { Caller } from '../identity.ts';
import { type HttpResponse, queryParseFailed, type TextStream } from '../responses.ts';
import { isBefore } from '../views.ts';

type ListenCall = {
  search: URLSearchParams;
  apiVersion: string;
  caller: Caller;
  lastEventId: string | undefined;
};

/** Errors before the stream's start are ordinary responses. */
export function handleListen(
  lake: ContentLake,
  { search, apiVersion, caller, lastEventId }: ListenCall,
): HttpResponse {
  const asked = parseQueryUrl(search);
  if ('status' in asked) return asked;
  const filter = readFilter(lake, asked.query, asked.params);
  if (filter.kind === 'unreadable') return queryParseFailed(asked.query, filter);
  const flag = (name: string, unset = false) => (search.get(name) ?? String(unset)) === 'true';
  const options = {
    matches: filter.matches,
    includeResult: flag('includeResult'),
    includePreviousRevision: flag('includePreviousRevision'),
    includeMutations: flag('includeMutations', true),
    // Like Sanity, sends drafts to listeners with a token until API version 2025-02-19.
    includeAllVersions:
      caller.kind === 'trusted' && (flag('includeAllVersions') || isBefore(apiVersion, '2025-02-19')),
    withEffects: search.get('effectFormat') === 'mendoza',
    publicUrl: lake.publicUrl,
  };
  const resume = { isAsked: flag('enableResume'), lastEventId };
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    feed: untilSessionEnds(caller, lake.listeners.feed(options, resume)),
  };
}

type ReadFilter = { kind: 'filter'; matches: (doc: Doc | null) => boolean } | QueryParseError;

/** A listener's filter is `*[…]`, evaluated per document. */
function readFilter(lake: ContentLake, query: string, params: Record<string, unknown>): ReadFilter {
  const read = parseQuery(query, params);
  if (read.kind === 'unreadable') return read;
  const { tree } = read;
  const viewOf = (doc: Doc) => ({
    docs: [doc],
    byId: (id: string) => (id === doc._id ? doc : lake.store.documents.get(id)),
    referrersOf: () => [],
  });
  return {
    kind: 'filter',
    matches: (doc) => {
      if (doc === null || tree.type === 'Everything') return doc !== null;
      const found = evaluateQuery(tree, viewOf(doc), params, { ...lake, now: new Date() });
      return Array.isArray(found) ? found.length > 0 : found !== null;
    },
  };
}

function untilSessionEnds(caller: Caller, feed: TextStream): TextStream {
  if (caller.kind !== 'trusted' || caller.standing === undefined) return feed;
  const { isStill, everyMs } = caller.standing;
  return (send, end) => {
    const stopFeed = feed(send, end);
    const timer = setInterval(async () => {
      if (await isStill()) return;
      stop();
      end();
    }, everyMs);
    const stop = () => {
      clearInterval(timer);
      stopFeed();
    };
    return stop;
  };
}
