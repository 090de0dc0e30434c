import type { z } from 'zod';
import { type DocumentKind, type DocumentName, SITE_SETTINGS_ID } from './kinds.ts';
import {
  CAROUSEL_BY_ID_QUERY,
  CATEGORY_BY_ID_QUERY,
  PAGE_BY_ID_QUERY,
  PRODUCT_BY_ID_QUERY,
  SITE_BY_ID_QUERY,
  SPECIES_BY_ID_QUERY,
} from './queries.ts';
import {
  type CarouselContent,
  type CategoryContent,
  carouselContentSchema,
  categoryContentSchema,
  type PageContent,
  type ProductContent,
  pageContentSchema,
  productContentSchema,
  type SiteContent,
  type SpeciesContent,
  siteContentSchema,
  speciesContentSchema,
} from './schema.ts';
import { checkDocument, type DocumentProblems, isRecord } from './validation.ts';

export interface ContentByKind {
  readonly species: SpeciesContent;
  readonly category: CategoryContent;
  readonly product: ProductContent;
  readonly carouselItem: CarouselContent;
  readonly page: PageContent;
  readonly siteSettings: SiteContent;
}

export type Content = ContentByKind[DocumentKind];

export const CONTENT_SCHEMAS: { readonly [K in DocumentKind]: z.ZodType<ContentByKind[K]> } = {
  species: speciesContentSchema,
  category: categoryContentSchema,
  product: productContentSchema,
  carouselItem: carouselContentSchema,
  page: pageContentSchema,
  siteSettings: siteContentSchema,
};

/** Each query takes an `id` and returns the published document, or null. */
export const BY_ID_QUERIES: Readonly<Record<DocumentKind, string>> = {
  species: SPECIES_BY_ID_QUERY,
  category: CATEGORY_BY_ID_QUERY,
  product: PRODUCT_BY_ID_QUERY,
  carouselItem: CAROUSEL_BY_ID_QUERY,
  page: PAGE_BY_ID_QUERY,
  siteSettings: SITE_BY_ID_QUERY,
};

interface ValidVersion<K extends DocumentKind = DocumentKind> {
  /** Undefined if a build took the content from an earlier build (docs/decisions/0033). */
  readonly raw: unknown;
  readonly content: ContentByKind[K];
}

export type CheckedVersion<K extends DocumentKind> =
  | { readonly kind: 'valid'; readonly version: ValidVersion<K> }
  | { readonly kind: 'broken'; readonly document: DocumentProblems };

export function checkVersion<K extends DocumentKind>(kind: K, raw: unknown): CheckedVersion<K> {
  const checked = checkDocument(CONTENT_SCHEMAS[kind], raw);
  if (checked.kind === 'broken') return checked;
  const { content } = checked;
  if (isUnstorable(raw)) return { kind: 'broken', document: unstorable(kind, content._id) };
  return { kind: 'valid', version: { raw, content } };
}

/**
 * JSON escapes of NUL and lone surrogates, which PostgreSQL rejects. An even number of backslashes
 * is text that an editor typed.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export const isUnstorable = (raw: unknown): boolean => UNSTORABLE.test(JSON.stringify(raw));
export const UNSTORABLE_MESSAGE = '含有无法保存的控制字符，请删除后重新输入';

function unstorable(kind: DocumentKind, id: string): DocumentProblems {
  return { id, type: kind, title: id, problems: [{ path: '', message: UNSTORABLE_MESSAGE }] };
}

/**
 * An invalid species does not break its products. `species` may be Sanity's response or checked content: both have the
 * same field names.
 */
export function withSpecies<P>(product: P, species: SpeciesContent | undefined): P {
  return isRecord(product) && species !== undefined ? { ...product, species } : product;
}

export function speciesIdOf(product: unknown): string | undefined {
  const species = isRecord(product) ? product['species'] : undefined;
  const id = isRecord(species) ? species['_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

interface InvalidVersion {
  readonly name: DocumentName;
  readonly raw: unknown;
  readonly document: DocumentProblems;
}

export interface CheckedKind<K extends DocumentKind> {
  readonly kind: K;
  readonly valid: readonly ValidVersion<K>[];
  readonly broken: readonly InvalidVersion[];
}

export type CheckedContent = { readonly [K in DocumentKind]: CheckedKind<K> };

export function checkDocuments<K extends DocumentKind>(kind: K, raws: readonly unknown[]): CheckedKind<K> {
  const valid: ValidVersion<K>[] = [];
  const broken: InvalidVersion[] = [];
  for (const raw of raws) {
    const checked = checkVersion(kind, raw);
    if (checked.kind === 'valid') valid.push(checked.version);
    else broken.push({ name: { kind, id: checked.document.id }, raw, document: checked.document });
  }
  return { kind, valid, broken };
}

/** Null (not published) counts as invalid. */
export function checkSettings(raw: unknown): CheckedKind<'siteSettings'> {
  if (raw !== null) return checkDocuments('siteSettings', [raw]);
  const name = { kind: 'siteSettings', id: SITE_SETTINGS_ID } as const;
  return { kind: 'siteSettings', valid: [], broken: [{ name, raw, document: missingSettingsProblems() }] };
}

export function missingSettingsProblems(): DocumentProblems {
  const message = '网站设置没有发布，请重新发布';
  return { id: SITE_SETTINGS_ID, type: 'siteSettings', title: '网站设置', problems: [{ path: '', message }] };
}

interface Ranked {
  readonly _id: string;
  readonly rank: number | null;
  readonly _createdAt: string;
}

/** The editor's rank (none comes last), then newest, then id (docs/shop.md "Catalogue"). */
export function compareByRank(a: Ranked, b: Ranked): number {
  const rank = (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY);
  if (rank !== 0 && !Number.isNaN(rank)) return rank;
  if (a._createdAt !== b._createdAt) return a._createdAt < b._createdAt ? 1 : -1;
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}

/** Documents as Sanity returned them, by `nameKey`. */
export type LastValidVersions = ReadonlyMap<string, unknown>;
export type FindLastValid = (names: readonly DocumentName[]) => Promise<LastValidVersions>;

/** The published version, or the last valid one. */
export interface ShownVersion<K extends DocumentKind = DocumentKind> extends ValidVersion<K> {
  readonly isLastValid: boolean;
}

export interface InvalidDocument {
  readonly kind: DocumentKind;
  readonly document: DocumentProblems;
  readonly shown: 'last-sound' | 'nothing';
}

export interface ResolvedDocuments {
  readonly shown: { readonly [K in DocumentKind]: readonly ShownVersion<K>[] };
  readonly invalidDocuments: readonly InvalidDocument[];
}

export interface ResolvedKind<K extends DocumentKind> {
  readonly shown: readonly ShownVersion<K>[];
  readonly invalidDocuments: readonly InvalidDocument[];
}
