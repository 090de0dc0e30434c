/** What is searched, held in the memory of the process: read anew when the mirror or the stock changed. */
import { columnsOf } from '../../../src/rules/search/columns.ts';
import { makeIndex, type SearchIndex } from '../../../src/rules/search/index.ts';
import { type HitKind, shortId } from '../../../src/rules/search/source.ts';
import type { Database } from '../db/connection.ts';
import { type Pulse, readPieces, readPulse, readShelf, type Shelf } from './shelf-store.ts';
import { type Shelved, type Stocked, shelved, stocked } from './stocked.ts';

type Pieces = Awaited<ReturnType<typeof readPieces>>;

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
  readonly pulse: Pulse;
  readonly shelf: Promise<Pick<Kept, 'shelf' | 'index' | 'idOf'> & { readonly shelved: Shelved }>;
  readonly pieces: Promise<Pieces>;
  readonly stocked: Promise<Stocked>;
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
    const [{ shelf: read, index, idOf }, now] = await Promise.all([shelf, reading.stocked]);
    return { shelf: read, index, idOf, stocked: now };
  } catch (error) {
    // A failure is told to whoever asked; the next one reads anew.
    if (readings.get(database) === reading) readings.delete(database);
    throw error;
  }
}

/** Ten thousand products take twenty milliseconds: once for what a search of this moment finds. */
async function stock(shelf: Reading['shelf'], pieces: Reading['pieces']): Promise<Stocked> {
  const [{ shelved: its }, counted] = await Promise.all([shelf, pieces]);
  return stocked(its, counted);
}

async function readIndexed(database: Database): Promise<Awaited<Reading['shelf']>> {
  const shelf = await readShelf(database);
  let index: Promise<SearchIndex> | undefined;
  const ids = { species: idsByName(shelf.species), product: idsByName(shelf.products) };
  return {
    shelf,
    shelved: shelved(shelf.products),
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
