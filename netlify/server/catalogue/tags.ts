import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';

/** Cache tag of the answer that lists documents of a kind. Product answers carry live stock and are never kept. */
export const CACHE_TAGS = {
  species: 'species',
  category: 'categories',
  carouselItem: 'carousel',
} as const satisfies Partial<Record<DocumentKind, string>>;

/** The tags to purge after these documents changed. */
export function tagsOf(changed: readonly DocumentName[]): string[] {
  const tags: Partial<Record<DocumentKind, string>> = CACHE_TAGS;
  return [...new Set(changed.flatMap(({ kind }) => tags[kind] ?? []))];
}
