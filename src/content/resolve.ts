/**
 * The version that the site shows if a published document is broken: the last sound one, or nothing (docs/decisions/0033). The
 * build and the full sync of the server's catalogue use the same functions.
 */
import {
  byRank,
  type CheckedContent,
  type CheckedKind,
  checkVersion,
  type FindLastSound,
  type LastSound,
  type Mended,
  type Resolved,
  type Shown,
  speciesIdOf,
  type Trouble,
  withSpecies,
} from './documents.ts';
import { type DocumentKind, type DocumentName, nameKey } from './kinds.ts';
import { duplicatesOf, isOneMissing, settlePages } from './pages.ts';
import { readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';
import type { BrokenDocument } from './validation.ts';

/** Reads all published content and resolves it. Throws if Sanity is unreachable. */
export async function loadContent(client: ContentReader, findLastSound: FindLastSound): Promise<Resolved> {
  return await resolveContent(await readPublished(client), findLastSound);
}

export async function resolveContent(
  checked: CheckedContent,
  findLastSound: FindLastSound,
): Promise<Resolved> {
  const broken = Object.values(checked).flatMap((one) => one.broken.map(({ name }) => name));
  const published = checked.page.sound.map(({ content }) => content);
  const duplicates = duplicatesOf(published).map(({ _id }): DocumentName => ({ kind: 'page', id: _id }));
  const isAsking = broken.length + duplicates.length > 0 || isOneMissing(published);
  const lastSound: LastSound = isAsking ? await findLastSound([...broken, ...duplicates]) : new Map();

  const species = mend(checked.species, lastSound);
  const speciesById = new Map(species.shown.map(({ content }) => [content._id, content]));
  const product = mend(checked.product, lastSound, (raw) =>
    withSpecies(raw, speciesById.get(speciesIdOf(raw) ?? '')),
  );
  const slides = mend(checked.carouselItem, lastSound);
  const carouselItem = onlyToProducts(slides, product.shown);
  const category = mend(checked.category, lastSound);
  const page = settlePages(mend(checked.page, lastSound), lastSound);
  const siteSettings = mend(checked.siteSettings, lastSound);
  return {
    shown: {
      species: inOrder(species),
      category: inOrder(category),
      product: inOrder(product),
      carouselItem: inOrder(carouselItem),
      page: inOrder(page),
      siteSettings: siteSettings.shown,
    },
    troubles: [species, category, product, carouselItem, page, siteSettings].flatMap(
      ({ troubles }) => troubles,
    ),
  };
}

/** `prepare` puts parts of other documents in, as the site shows them. */
function mend<K extends DocumentKind>(
  { kind, sound, broken }: CheckedKind<K>,
  lastSound: LastSound,
  prepare: (raw: unknown) => unknown = (raw) => raw,
): Mended<K> {
  const shown: Shown<K>[] = sound.map((version) => ({ ...version, isLastSound: false }));
  const troubles: Trouble[] = [];
  for (const { name, raw, document } of broken) {
    const anew = checkVersion(kind, prepare(raw));
    if (anew.kind === 'sound') {
      shown.push({ ...anew.version, isLastSound: false });
      continue;
    }
    const earlier = lastSound.get(nameKey(name));
    const last = earlier === undefined ? undefined : checkVersion(kind, prepare(earlier));
    if (last?.kind === 'sound') shown.push({ ...last.version, isLastSound: true });
    troubles.push({ kind, document, shown: last?.kind === 'sound' ? 'last-sound' : 'nothing' });
  }
  return { shown, troubles };
}

function inOrder<K extends Exclude<DocumentKind, 'siteSettings'>>({ shown }: Mended<K>): Shown<K>[] {
  return shown.toSorted((a, b) => byRank(a.content, b.content));
}

/** Drops slides whose product can't be bought; the last sound version of a slide may lead to one that is gone. */
export function onlyToProducts(
  { shown, troubles }: Mended<'carouselItem'>,
  products: readonly Shown<'product'>[],
): Mended<'carouselItem'> {
  const listed = new Set(products.filter(isListed).map(({ content }) => content._id));
  const astray = shown.filter(({ content }) => !listed.has(content.productId));
  const astrayIds = new Set(astray.map(({ content }) => content._id));
  const known = troubles.map(
    (trouble): Trouble => (astrayIds.has(trouble.document.id) ? { ...trouble, shown: 'nothing' } : trouble),
  );
  const added = astray
    .filter(({ isLastSound }) => !isLastSound)
    .map(
      ({ content }): Trouble => ({
        kind: 'carouselItem',
        document: astraySlide(content._id, content.title),
        shown: 'nothing',
      }),
    );
  return { shown: shown.filter((slide) => !astray.includes(slide)), troubles: [...known, ...added] };
}

export function astraySlide(id: string, title: string): BrokenDocument {
  const message = '所指向的商品没有可售的品级或尚未发布，请换一个商品，或先恢复该商品';
  return { id, type: 'carouselItem', title, problems: [{ path: 'product', message }] };
}

function isListed({ content }: Shown<'product'>): boolean {
  return content.variants.some(({ withdrawn }) => !withdrawn);
}
