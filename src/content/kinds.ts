/** The shop copies these types into its catalogue. */
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

export const nameKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string =>
  `${kind} ${id}`;

/** The id of the only document of this type. */
export const SITE_SETTINGS_ID = 'siteSettings';
