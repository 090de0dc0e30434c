import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';

/** Product responses contain current stock and are not cached. */
export const CACHE_TAGS = {
  species: 'species',
  category: 'categories',
  carouselItem: 'carousel',
} as const satisfies Partial<Record<DocumentKind, string>>;

export function tagsOf(changed: readonly DocumentName[]): string[] {
  const tags: Partial<Record<DocumentKind, string>> = CACHE_TAGS;
  return [...new Set(changed.flatMap(({ kind }) => tags[kind] ?? []))];
}
