/** What is searched, held in the memory of the process: the mirror read anew when it changed, of the stock what moved. */
import { columnsOf } from '../../../src/rules/search/columns.ts';
import { makeIndex, type SearchIndex } from '../../../src/rules/search/index.ts';
import { type HitKind, shortId } from '../../../src/rules/search/source.ts';
import type { Database } from '../db/connection.ts';
import { type Pieces, readNews, readPieces, readShelf, type Shelf } from './shelf-store.ts';
import { restocked, type Stocked, shelved, stocked } from './stocked.ts';

export interface Kept {
  readonly shelf: Shelf;
  /** The shelf's products with what their cards show now. */
  readonly stocked: Stocked;
  /** Made for the first words that are asked of this shelf. */
  readonly index: () => Promise<SearchIndex>;
  /** The id of what the box's index knows by an id or its beginning. */
  readonly idOf: (kind: HitKind, known: string) => string | undefined;
}

interface Reading {
  /** All that was written until then is in it. */
  readonly seen: string;
  readonly kept: Promise<Kept>;
}

const readings = new WeakMap<Database, Reading>();

export async function currentShelf(database: Database): Promise<Kept> {
  const known = readings.get(database);
  const { seen, isCatalogueNew, moved } = await readNews(database, known?.seen);
  const isFirst = readings.get(database) === known;
  // Another search reads it all, perhaps: this one has to know what was written since that began.
  if (isCatalogueNew && !isFirst) return await currentShelf(database);
  const kept = known === undefined || isCatalogueNew ? readAll(database) : withMoved(known.kept, moved);
  const reading = { seen, kept };
  if (isFirst) readings.set(database, reading);
  try {
    return await kept;
  } catch (error) {
    // A failure is told to whoever asked; the next one reads anew.
    if (readings.get(database) === reading) readings.delete(database);
    throw error;
  }
}

async function withMoved(known: Promise<Kept>, moved: Pieces): Promise<Kept> {
  const kept = await known;
  return moved.size === 0 ? kept : { ...kept, stocked: restocked(kept.stocked, moved) };
}

async function readAll(database: Database): Promise<Kept> {
  const [shelf, pieces] = await Promise.all([readShelf(database), readPieces(database)]);
  let index: Promise<SearchIndex> | undefined;
  const ids = { species: idsByName(shelf.species), product: idsByName(shelf.products) };
  return {
    shelf,
    stocked: stocked(shelved(shelf.products), pieces),
    index: () => {
      index ??= indexOf(shelf);
      return index;
    },
    idOf: (kind, known) => ids[kind].get(known),
  };
}

/** Where two begin alike the first of them has it, as the build tells the others whole. */
function idsByName(all: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id } of all) for (const name of [id, shortId(id)]) if (!ids.has(name)) ids.set(name, id);
  return ids;
}

async function indexOf({ species, products, categories }: Shelf): Promise<SearchIndex> {
  // Only whoever searches loads the table of characters.
  const { characters } = await import('../../../src/content/search/characters.ts');
  const sources = products.map((product) => ({
    ...product,
    kindOfGoods: categories.get(product.categoryId) ?? '',
  }));
  return makeIndex(columnsOf({ species, products: sources }), characters());
}
