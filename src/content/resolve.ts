/**
 * Replaces invalid documents by their last valid version, or drops them (docs/decisions/0033).
 * Build and full sync use the same functions.
 */
import {
  type CheckedContent,
  type CheckedKind,
  checkVersion,
  compareByRank,
  type FindLastValid,
  type InvalidDocument,
  type LastValidVersions,
  type ResolvedDocuments,
  type ResolvedKind,
  type ShownVersion,
  speciesIdOf,
  withSpecies,
} from './documents.ts';
import { type DocumentKind, type DocumentName, nameKey } from './kinds.ts';
import { findDuplicatePages, isRequiredPageMissing, resolveSlugConflicts } from './pages.ts';
import { readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';
import { duplicateSkus, resolveSkus } from './skus.ts';
import type { DocumentProblems } from './validation.ts';

/** Throws if Sanity is unreachable. */
export async function loadContent(
  client: ContentReader,
  findLastValid: FindLastValid,
): Promise<ResolvedDocuments> {
  return await resolveContent(await readPublished(client), findLastValid);
}

export async function resolveContent(
  checked: CheckedContent,
  findLastValid: FindLastValid,
): Promise<ResolvedDocuments> {
  const broken = Object.values(checked).flatMap((one) => one.broken.map(({ name }) => name));
  const published = checked.page.valid.map(({ content }) => content);
  const products = checked.product.valid.map(({ content }) => content);
  const duplicates = [
    ...findDuplicatePages(published).map(({ _id }): DocumentName => ({ kind: 'page', id: _id })),
    ...duplicateSkus(products).map(({ _id }): DocumentName => ({ kind: 'product', id: _id })),
  ];
  const isAsking = broken.length + duplicates.length > 0 || isRequiredPageMissing(published);
  const lastValid: LastValidVersions = isAsking ? await findLastValid([...broken, ...duplicates]) : new Map();

  const species = resolveKind(checked.species, lastValid);
  const speciesById = new Map(species.shown.map(({ content }) => [content._id, content]));
  const inSpecies = (raw: unknown) => withSpecies(raw, speciesById.get(speciesIdOf(raw) ?? ''));
  const product = resolveSkus(resolveKind(checked.product, lastValid, inSpecies), lastValid, inSpecies);
  const slides = resolveKind(checked.carouselItem, lastValid);
  const carouselItem = withoutDeadLinks(slides, product.shown);
  const category = resolveKind(checked.category, lastValid);
  const page = resolveSlugConflicts(resolveKind(checked.page, lastValid), lastValid);
  const siteSettings = resolveKind(checked.siteSettings, lastValid);
  return {
    shown: {
      species: inOrder(species),
      category: inOrder(category),
      product: inOrder(product),
      carouselItem: inOrder(carouselItem),
      page: inOrder(page),
      siteSettings: siteSettings.shown,
    },
    invalidDocuments: [species, category, product, carouselItem, page, siteSettings].flatMap(
      ({ invalidDocuments }) => invalidDocuments,
    ),
  };
}

/** `prepare` embeds other documents as the site shows them. */
function resolveKind<K extends DocumentKind>(
  { kind, valid, broken }: CheckedKind<K>,
  lastValid: LastValidVersions,
  prepare: (raw: unknown) => unknown = (raw) => raw,
): ResolvedKind<K> {
  const shown: ShownVersion<K>[] = valid.map((version) => ({ ...version, isLastValid: false }));
  const invalidDocuments: InvalidDocument[] = [];
  for (const { name, raw, document } of broken) {
    const anew = checkVersion(kind, prepare(raw));
    if (anew.kind === 'valid') {
      shown.push({ ...anew.version, isLastValid: false });
      continue;
    }
    const earlier = lastValid.get(nameKey(name));
    const last = earlier === undefined ? undefined : checkVersion(kind, prepare(earlier));
    if (last?.kind === 'valid') shown.push({ ...last.version, isLastValid: true });
    invalidDocuments.push({ kind, document, shown: last?.kind === 'valid' ? 'last-sound' : 'nothing' });
  }
  return { shown, invalidDocuments };
}

function inOrder<K extends Exclude<DocumentKind, 'siteSettings'>>({
  shown,
}: ResolvedKind<K>): ShownVersion<K>[] {
  return shown.toSorted((a, b) => compareByRank(a.content, b.content));
}

/** The last valid version of a slide may also link to a product that can't be bought. */
function withoutDeadLinks(
  { shown, invalidDocuments }: ResolvedKind<'carouselItem'>,
  products: readonly ShownVersion<'product'>[],
): ResolvedKind<'carouselItem'> {
  const listed = new Set(products.filter(isListed).map(({ content }) => content._id));
  const astray = shown.filter(({ content }) => !listed.has(content.productId));
  const astrayIds = new Set(astray.map(({ content }) => content._id));
  const known = invalidDocuments.map(
    (invalid): InvalidDocument =>
      astrayIds.has(invalid.document.id) ? { ...invalid, shown: 'nothing' } : invalid,
  );
  const added = astray
    .filter(({ isLastValid }) => !isLastValid)
    .map(
      ({ content }): InvalidDocument => ({
        kind: 'carouselItem',
        document: slideWithoutProductProblems(content._id, content.title),
        shown: 'nothing',
      }),
    );
  return { shown: shown.filter((slide) => !astray.includes(slide)), invalidDocuments: [...known, ...added] };
}

export function slideWithoutProductProblems(id: string, title: string): DocumentProblems {
  const message = '所指向的商品没有可售的品级或尚未发布，请换一个商品，或先恢复该商品';
  return { id, type: 'carouselItem', title, problems: [{ path: 'product', message }] };
}

function isListed({ content }: ShownVersion<'product'>): boolean {
  return content.variants.some(({ withdrawn }) => !withdrawn);
}
