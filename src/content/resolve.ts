/**
 * What the site shows where a published document is broken: its last sound version, or nothing of it
 * (docs/decisions/0033). The build and the mirror's full sync resolve alike.
 */
import type { CheckedContent, CheckedKind } from './checked.ts';
import { type DocumentKind, type DocumentName, nameKey } from './kinds.ts';
import { byRank } from './order.ts';
import { isOneMissing, settlePages, twinsOf } from './pages.ts';
import type { Kept, KeptOf, Mended, Resolved, Shown, Trouble } from './shown.ts';
import { onlyToProducts } from './slides.ts';
import { checkVersion, speciesIdOf, withSpecies } from './version.ts';

export async function resolveContent(checked: CheckedContent, keptOf: KeptOf): Promise<Resolved> {
  const broken = Object.values(checked).flatMap((one) => one.broken.map(({ name }) => name));
  const published = checked.page.sound.map(({ content }) => content);
  const twins = twinsOf(published).map(({ _id }): DocumentName => ({ kind: 'page', id: _id }));
  const isAsking = broken.length + twins.length > 0 || isOneMissing(published);
  const kept: Kept = isAsking ? await keptOf([...broken, ...twins]) : new Map();

  const species = mend(checked.species, kept);
  const speciesById = new Map(species.shown.map(({ content }) => [content._id, content]));
  const product = mend(checked.product, kept, (raw) =>
    withSpecies(raw, speciesById.get(speciesIdOf(raw) ?? '')),
  );
  const slides = mend(checked.carouselItem, kept);
  const carouselItem = onlyToProducts(slides, product.shown);
  const category = mend(checked.category, kept);
  const page = settlePages(mend(checked.page, kept), kept);
  const siteSettings = mend(checked.siteSettings, kept);
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

/** `prepare` puts into a document what the site shows of others. */
function mend<K extends DocumentKind>(
  { kind, sound, broken }: CheckedKind<K>,
  kept: Kept,
  prepare: (raw: unknown) => unknown = (raw) => raw,
): Mended<K> {
  const shown: Shown<K>[] = sound.map((version) => ({ ...version, isKept: false }));
  const troubles: Trouble[] = [];
  for (const { name, raw, document } of broken) {
    const anew = checkVersion(kind, prepare(raw));
    if (anew.kind === 'sound') {
      shown.push({ ...anew.version, isKept: false });
      continue;
    }
    const earlier = kept.get(nameKey(name));
    const last = earlier === undefined ? undefined : checkVersion(kind, prepare(earlier));
    if (last?.kind === 'sound') shown.push({ ...last.version, isKept: true });
    troubles.push({ kind, document, shown: last?.kind === 'sound' ? 'last-sound' : 'nothing' });
  }
  return { shown, troubles };
}

function inOrder<K extends Exclude<DocumentKind, 'siteSettings'>>({ shown }: Mended<K>): Shown<K>[] {
  return shown.toSorted((a, b) => byRank(a.content, b.content));
}
