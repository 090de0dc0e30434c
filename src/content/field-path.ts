import { isRecord } from './record.ts';

/** What the queries call otherwise than the documents do. */
const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  'product.main': 'main_image',
  'product.ventral': 'ventral_image',
  'product.more': 'images',
  'product.categoryId': 'category',
  'product.variants.tiers': 'bulk_discount',
  'species.picture': 'specie_image',
  'carouselItem.picture': 'image',
  'carouselItem.productId': 'product',
  'siteSettings.listingTitle': 'listing.title',
  'siteSettings.listingLead': 'listing.lead',
};

/**
 * Where a problem of a query's answer stands in its document, as the Studio writes paths: items of a list by their key
 * where it is known. The Studio's links to a field take such a path.
 */
export function fieldPath(raw: unknown, path: readonly PropertyKey[]): string {
  let value = raw;
  let known = isRecord(raw) ? String(raw['_type']) : '';
  let written = '';
  for (const step of path) {
    value = isRecord(value) ? value[String(step)] : undefined;
    if (typeof step === 'number') {
      const key = isRecord(value) ? value['_key'] : undefined;
      written += typeof key === 'string' ? `[_key=="${key}"]` : `[${step}]`;
      continue;
    }
    known += `.${String(step)}`;
    written += `${written === '' ? '' : '.'}${DOCUMENT_NAMES[known] ?? String(step)}`;
  }
  return written;
}
