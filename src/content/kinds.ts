/** The types of documents that the shop shows, as Sanity names them. The mirror follows them all. */
export const DOCUMENT_KINDS = [
  'species',
  'category',
  'product',
  'carouselItem',
  'page',
  'siteSettings',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DocumentName {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** One word for a document, as the key of a map. */
export const nameKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string =>
  `${kind} ${id}`;

/** The site's settings are one document, whose id never changes. */
export const SITE_SETTINGS_ID = 'siteSettings';
