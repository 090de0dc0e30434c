/** The words that stand in columns with a fixed set of values. */

/** Kinds of documents in the catalogue, as Sanity names their types. */
export const DOCUMENT_KINDS = ['species', 'category', 'product', 'carouselItem'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What may happen to stock (decisions, "Stock"). */
export const MOVEMENT_KINDS = ['received', 'corrected', 'held', 'released', 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
