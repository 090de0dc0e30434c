import type { Doc } from '../documents.ts';
import { evaluate, readQuery, type Unreadable } from '../groq.ts';
import type { Lake } from '../lake.ts';

export type ReadFilter = { kind: 'filter'; matches: (doc: Doc | null) => boolean } | Unreadable;

/** What a listener listens for: `*[…]`, asked of one document at a time. */
export function readFilter(lake: Lake, query: string, params: Record<string, unknown>): ReadFilter {
  const read = readQuery(query, params);
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
      const found = evaluate(tree, viewOf(doc), params, { ...lake, now: new Date() });
      return Array.isArray(found) ? found.length > 0 : found !== null;
    },
  };
}
