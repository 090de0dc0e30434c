/** What is searched, held in the memory of the process: read anew when the mirror or the stock changed. */
import { columnsOf } from '../../../src/rules/search/columns.ts';
import { makeIndex, type SearchIndex } from '../../../src/rules/search/index.ts';
import type { Database } from '../db/connection.ts';
import { type Stocked, withPieces } from './narrow.ts';
import { type Pulse, readPieces, readPulse, readShelf, type Shelf } from './shelf-store.ts';

type Pieces = Awaited<ReturnType<typeof readPieces>>;

export interface Kept {
  readonly shelf: Shelf;
  /** The shelf's products with what their cards show now, in the same order. */
  readonly stocked: readonly Stocked[];
  /** Made for the first words that are asked of this shelf. */
  readonly index: () => Promise<SearchIndex>;
}

interface Reading {
  readonly pulse: Pulse;
  readonly shelf: Promise<{ readonly shelf: Shelf; readonly index: Kept['index'] }>;
  readonly pieces: Promise<Pieces>;
  readonly stocked: Promise<readonly Stocked[]>;
}

const readings = new WeakMap<Database, Reading>();

export async function currentShelf(database: Database): Promise<Kept> {
  const pulse = await readPulse(database);
  const known = readings.get(database);
  const shelf = known?.pulse.catalogue === pulse.catalogue ? known.shelf : readIndexed(database);
  const pieces = known?.pulse.stock === pulse.stock ? known.pieces : readPieces(database);
  const isKnown = known?.shelf === shelf && known.pieces === pieces;
  const reading = { pulse, shelf, pieces, stocked: isKnown ? known.stocked : stock(shelf, pieces) };
  readings.set(database, reading);
  try {
    const [read, stocked] = await Promise.all([shelf, reading.stocked]);
    return { ...read, stocked };
  } catch (error) {
    // A failure is told to whoever asked; the next one reads anew.
    if (readings.get(database) === reading) readings.delete(database);
    throw error;
  }
}

/** Ten thousand products take twenty milliseconds: once for what a search of this moment finds. */
async function stock(shelf: Reading['shelf'], pieces: Reading['pieces']): Promise<readonly Stocked[]> {
  const [{ shelf: read }, counted] = await Promise.all([shelf, pieces]);
  return read.products.map((product) => withPieces(product, counted.get(product.id)));
}

async function readIndexed(database: Database): Promise<Awaited<Reading['shelf']>> {
  const shelf = await readShelf(database);
  let index: Promise<SearchIndex> | undefined;
  return {
    shelf,
    index: () => {
      index ??= indexOf(shelf);
      return index;
    },
  };
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
