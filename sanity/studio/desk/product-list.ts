import type { StructureBuilder } from 'sanity/structure';
import { API_VERSION } from '../../../src/content/queries.ts';

/**
 * Lists show a draft under the id of what is published, its own beside it; which types there are the Studio asks of the
 * documents as they are stored.
 */
export const DRAFTS = '(_originalId in path("drafts.**") || _id in path("drafts.**"))';

export interface ProductFilter {
  readonly id: string;
  readonly title: string;
  readonly where?: string;
  readonly params?: Record<string, unknown>;
}

/** Products, in the shop's order, as what they ask of the content. */
export function productList(S: StructureBuilder, { id, title, where, params = {} }: ProductFilter) {
  return S.documentTypeList('product')
    .id(id)
    .title(title)
    .apiVersion(API_VERSION)
    .filter(`_type == "product"${where === undefined ? '' : ` && (${where})`}`)
    .params(params)
    .defaultOrdering([{ field: 'rank', direction: 'asc' }]);
}
