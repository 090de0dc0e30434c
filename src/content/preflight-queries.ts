import { DOCUMENT_KINDS } from './kinds.ts';

export const DOCUMENT_COUNT_QUERY = 'count(*)';

/** When a document of the catalogue last changed, in ISO 8601. */
export const LAST_CHANGE_QUERY = `*[_type in ${JSON.stringify(DOCUMENT_KINDS)}] | order(_updatedAt desc)[0]._updatedAt`;

/**
 * Returns the kinds of documents of which a webhook sends id and type. It applies the webhook's rule to a document of
 * each kind, so that Sanity itself reads the rule.
 */
export function webhookKindsQuery(filter: string | null, projection: string | null): string {
  const samples = DOCUMENT_KINDS.map((kind) => ({ _id: kind, _type: kind }));
  return `${JSON.stringify(samples)}[${filter || 'true'}]${projection ?? ''}[_id == _type]._type`;
}
