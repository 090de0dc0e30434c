/** A draft in the shape of the queries, by the queries themselves: what the build would read if it were published. */
import { evaluateSync, parse } from 'groq-js';
import { publishedId } from '../rules/content/addresses.ts';
import { BY_ID_QUERIES } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { isRecord } from './record.ts';

/** A raw document, as the content holds it. */
export interface DraftReference {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const DRAFT = 'drafts.';

export interface ProjectedDraft {
  /** As the query of its type answers it. */
  readonly answer: unknown;
  /** Fields that point to what is not published yet. It is shown as it stands in its own draft. */
  readonly unpublished: readonly string[];
}

export function projectDraft(
  type: DocumentKind,
  draft: DraftReference,
  references: readonly DraftReference[],
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
  return {
    answer: evaluateSync(parse(BY_ID_QUERIES[type], { params: { id } }), { dataset }).data,
    unpublished: Object.keys(draft).filter((field) => {
      const value = draft[field];
      const target = isRecord(value) ? value['_ref'] : undefined;
      return typeof target === 'string' && !known.has(target) && known.has(`${DRAFT}${target}`);
    }),
  };
}
