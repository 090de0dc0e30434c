/** The catalogue in memory: reloaded when it changes, updated when stock moves. */
import {
  buildSearchIndex,
  type IndexEntry,
  type SearchIndex,
  shortId,
} from '../../../src/features/search/rank/index.rules.ts';
import type { Database } from '../db/connection.ts';
import {
  type AvailableUnits,
  type Catalogue,
  readAvailableUnits,
  readCatalogue,
  readCatalogueChanges,
} from './memory-catalogue-store.ts';
import { type StockedCatalogue, withChangedStock, withStock } from './stocked-catalogue.ts';

export interface MemoryCatalogue {
  readonly catalogue: Catalogue;
  readonly stocked: StockedCatalogue;
  readonly index: () => Promise<SearchIndex>;
  /** Resolves an id or prefix of the suggestions' index. */
  readonly idOf: (kind: IndexEntry['kind'], known: string) => string | undefined;
}

interface Reading {
  readonly seen: string;
  readonly catalogue: Promise<MemoryCatalogue>;
}

const readings = new WeakMap<Database, Reading>();

export async function loadCurrentCatalogue(database: Database): Promise<MemoryCatalogue> {
  const known = readings.get(database);
  const { seen, isCatalogueNew, moved } = await readCatalogueChanges(database, known?.seen);
  const isFirst = readings.get(database) === known;
  // Another search's reload may have started too early to include the change.
  if (isCatalogueNew && !isFirst) return await loadCurrentCatalogue(database);
  const catalogue =
    known === undefined || isCatalogueNew ? readAll(database) : withMoved(known.catalogue, moved);
  const reading = { seen, catalogue };
  if (isFirst) readings.set(database, reading);
  try {
    return await catalogue;
  } catch (error) {
    // Lets the next search retry.
    if (readings.get(database) === reading) readings.delete(database);
    throw error;
  }
}

async function withMoved(known: Promise<MemoryCatalogue>, moved: AvailableUnits): Promise<MemoryCatalogue> {
  const catalogue = await known;
  return moved.size === 0 ? catalogue : { ...catalogue, stocked: withChangedStock(catalogue.stocked, moved) };
}

async function readAll(database: Database): Promise<MemoryCatalogue> {
  const [catalogue, units] = await Promise.all([readCatalogue(database), readAvailableUnits(database)]);
  let index: Promise<SearchIndex> | undefined;
  const ids = { species: idsByName(catalogue.species), product: idsByName(catalogue.products) };
  return {
    catalogue,
    stocked: withStock(catalogue.products, units),
    index: () => {
      index ??= indexOf(catalogue);
      return index;
    },
    idOf: (kind, known) => ids[kind].get(known),
  };
}

/** The first product wins a shared prefix; the build's index uses full ids for further products. */
function idsByName(all: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id } of all) for (const name of [id, shortId(id)]) if (!ids.has(name)) ids.set(name, id);
  return ids;
}

async function indexOf({ species, products, categories }: Catalogue): Promise<SearchIndex> {
  // Imports the table lazily, because it is large.
  const { loadCharacters: characters } = await import('../../../src/content/search/characters.ts');
  const sources = products.map((product) => ({
    ...product,
    kindOfGoods: categories.get(product.categoryId) ?? '',
  }));
  return buildSearchIndex({ species, products: sources }, characters());
}
