/** What the site shows of the published documents, and what it can't (resolve.ts). */
import type { BrokenDocument } from './check.ts';
import type { DocumentKind, DocumentName } from './kinds.ts';
import type { Version } from './version.ts';

/** Documents as they last were sound, as the queries once answered them, by `nameKey`. */
export type Kept = ReadonlyMap<string, unknown>;
/** Looks up the last sound versions of these. All pages come along: they depend on one another. */
export type KeptOf = (names: readonly DocumentName[]) => Promise<Kept>;

/** A version that the site shows. */
export interface Shown<K extends DocumentKind = DocumentKind> extends Version<K> {
  /** False: it is published like this. */
  readonly isKept: boolean;
}

export interface Trouble {
  readonly kind: DocumentKind;
  readonly document: BrokenDocument;
  /** What the site shows of it. */
  readonly shown: 'last-sound' | 'nothing';
}

export interface Resolved {
  /** In the catalogue's order. */
  readonly shown: { readonly [K in DocumentKind]: readonly Shown<K>[] };
  readonly troubles: readonly Trouble[];
}

/** One kind of documents on its way to what the site shows. */
export interface Mended<K extends DocumentKind> {
  readonly shown: readonly Shown<K>[];
  readonly troubles: readonly Trouble[];
}
