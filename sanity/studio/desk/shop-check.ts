/** Publishing is refused where the shop would skip the document, by the shop's own query and schema. */
import { type CustomValidator, decodePath } from 'sanity';
import { shopProblems } from '../../../src/content/draft.ts';
import type { DocumentKind } from '../../../src/content/kinds.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import { referencesIn } from '../preview/references.ts';

interface Draft {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

export function refusedByShop(kind: DocumentKind): CustomValidator<Draft | undefined> {
  return async (document, { getClient }) => {
    if (document === undefined) return true;
    const client = getClient({ apiVersion: API_VERSION });
    const published = await client.fetch<Draft[]>(
      '*[_id in $ids]',
      { ids: referencesIn(document) },
      { perspective: 'published' },
    );
    const problems = shopProblems(kind, document, published);
    if (problems.length === 0) return true;
    return problems.map(({ path, message }) => ({
      message,
      path: path === '' ? [] : decodePath(path),
    }));
  };
}
