import { evaluateSync, toJS } from 'groq-js';
import type { Doc } from '../documents.ts';
import { readQuery, type Unreadable } from '../groq.ts';
import { dereference } from '../groq-index.ts';
import type { Lake } from '../lake.ts';

export type ReadFilter = { kind: 'filter'; matches: (doc: Doc | null) => boolean } | Unreadable;

/** What a listener listens for: `*[…]`, asked of one document at a time. */
export function readFilter(lake: Lake, query: string, params: Record<string, unknown>): ReadFilter {
  const read = readQuery(query, params);
  if (read.kind === 'unreadable') return read;
  const { tree } = read;
  const sanity = { projectId: lake.projectId, dataset: lake.dataset };
  const find = (doc: Doc) => ({
    byId: (id: string) => (id === doc._id ? doc : lake.store.documents.get(id)),
    referrersOf: () => [],
  });
  return {
    kind: 'filter',
    matches: (doc) => {
      if (doc === null || tree.type === 'Everything') return doc !== null;
      const view = find(doc);
      const value = evaluateSync(tree as never, {
        dataset: [doc],
        dereference: ({ _ref }: { _ref: string }) => dereference(view, _ref),
        params,
        sanity,
      });
      const found: unknown = toJS(value);
      return Array.isArray(found) ? found.length > 0 : found !== null;
    },
  };
}
