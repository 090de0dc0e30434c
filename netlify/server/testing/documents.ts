/** Documents for tests: as Sanity answers them (`raw…`), and as looks that the mirror takes. */
import { rawPicture, rawProduct, rawSpecies } from '../../../src/content/content.fixture.ts';
import {
  carouselContent,
  categoryContent,
  productContent,
  speciesContent,
} from '../../../src/content/schema.ts';
import type { Snapshot } from '../catalogue/mirror-store.ts';
import type { RawDocument } from './content-server.ts';

type Fields = Readonly<Record<string, unknown>>;
const dates = { _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-02-01T00:00:00Z' };

export function rawSpeciesOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawSpecies, _id: id, ...fields };
}

export function rawCategoryOf(id: string, fields: Fields = {}): RawDocument {
  return { ...dates, _id: id, _type: 'category', name: `类别 ${id}`, description: '', rank: null, ...fields };
}

export function rawProductOf(id: string, fields: Fields = {}): RawDocument {
  return { ...rawProduct, _id: id, ...fields };
}

export function rawSlideOf(id: string, fields: Fields = {}): RawDocument {
  const texts = { title: `标题 ${id}`, subtitle: '副标题', buttonText: '查看' };
  const links = { productId: 'morpho-didius-spread', picture: rawPicture('e') };
  return { ...dates, _id: id, _type: 'carouselItem', ...texts, ...links, rank: null, ...fields };
}

/** What a look with this ticket saw of documents that were published then. */
export function snapshotsAt(ticket: number, ...raws: readonly RawDocument[]): Snapshot[] {
  return raws.map((raw): Snapshot => {
    const name = { id: raw._id, ticket };
    if (raw._type === 'species') return { kind: 'species', ...name, content: speciesContent.parse(raw) };
    if (raw._type === 'category') return { kind: 'category', ...name, content: categoryContent.parse(raw) };
    if (raw._type === 'product') return { kind: 'product', ...name, content: productContent.parse(raw) };
    return { kind: 'carouselItem', ...name, content: carouselContent.parse(raw) };
  });
}
