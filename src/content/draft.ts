/** A draft in the shape of the queries, by the queries themselves: what the build would read if it were published. */
import { evaluateSync, parse } from 'groq-js';
import { CAROUSEL_BY_ID_QUERY, PAGES_QUERY, PRODUCT_BY_ID_QUERY, SPECIES_BY_ID_QUERY } from './queries.ts';
import { isRecord } from './record.ts';

interface Document {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const QUERIES = {
  species: SPECIES_BY_ID_QUERY,
  product: PRODUCT_BY_ID_QUERY,
  carouselItem: CAROUSEL_BY_ID_QUERY,
  page: PAGES_QUERY,
} as const;

const DRAFT = 'drafts.';
const publishedId = (id: string) => (id.startsWith(DRAFT) ? id.slice(DRAFT.length) : id);

export interface ProjectedDraft {
  /** As the query of its type answers it. */
  readonly answer: unknown;
  /** Fields that point to what is not published yet. It is shown as it stands in its own draft. */
  readonly unpublished: readonly string[];
}

export function projectDraft(
  type: keyof typeof QUERIES,
  draft: Document,
  references: readonly Document[],
): ProjectedDraft {
  const known = new Set(references.map(({ _id }) => _id));
  // What is published stands before its draft, as on the site.
  const targets = references
    .filter(({ _id }) => !_id.startsWith(DRAFT) || !known.has(publishedId(_id)))
    .map((document) => ({ ...document, _id: publishedId(document._id) }));
  const id = publishedId(draft._id);
  const now = new Date().toISOString();
  // Before its first save a document has no times yet.
  const document = { _createdAt: now, _updatedAt: now, ...draft, _id: id, _type: type };
  const dataset = [document, ...targets.filter(({ _id }) => _id !== id)];
  const answer: unknown = evaluateSync(parse(QUERIES[type], { params: { id } }), { dataset }).data;
  return {
    // The pages' query answers a list; of pages there is the draft alone.
    answer: Array.isArray(answer) ? answer[0] : answer,
    unpublished: Object.keys(draft).filter((field) => {
      const value = draft[field];
      const target = isRecord(value) ? String(value['_ref']) : '';
      return !known.has(target) && known.has(`${DRAFT}${target}`);
    }),
  };
}
