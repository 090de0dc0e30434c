/** A column stores each distinct value once, and its number for each product. */

export interface Column {
  readonly values: readonly string[];
  /** Value number by product. */
  readonly of: readonly number[];
}

/** Data of the index, from the built file or the catalogue table. */
export interface IndexColumns {
  readonly species: readonly SpeciesEntry[];
  /** Index of the product's species; the number of species if it is not published. */
  readonly speciesOf: readonly number[];
  /** Stored as suffixes of the species' values where possible: `+展翅标本`. */
  readonly ids: Column;
  readonly names: Column;
  readonly origins: Column;
  readonly localities: Column;
  readonly sexes: Column;
  readonly kindsOfGoods: Column;
  /** SKUs by product; empty if there is none. */
  readonly skus: readonly string[];
}

export function buildColumns({ species, products }: SearchableContent): IndexColumns {
  const numbers = new Map(species.map(({ id }, at) => [id, at]));
  const short = shortIds(products);
  const speciesOf = products.map(({ speciesId }) => numbers.get(speciesId) ?? species.length);
  const column = (of: (product: ProductEntry, its: SpeciesEntry | undefined, at: number) => string) =>
    columnOf(products.map((product, at) => of(product, species[speciesOf[at] ?? -1], at)));
  return {
    species,
    speciesOf,
    ids: column((_, its, at) => behind(its?.id, short[at] ?? '')),
    names: column(({ name }, its) => behind(its?.name, name)),
    origins: column(({ origin }) => origin),
    localities: column(({ locality }) => locality),
    sexes: column(({ sex }) => sex),
    kindsOfGoods: column(({ kindOfGoods }) => kindOfGoods),
    skus: products.map(({ sku }) => sku ?? ''),
  };
}

export function readProductEntry(columns: IndexColumns, number: number): ProductEntry | undefined {
  const its = columns.speciesOf[number];
  if (its === undefined) return undefined;
  const species = columns.species[its];
  return {
    id: withSharedPrefix(species?.id, textOf(columns.ids, number)),
    name: withSharedPrefix(species?.name, textOf(columns.names, number)),
    speciesId: species?.id ?? '',
    origin: textOf(columns.origins, number),
    locality: textOf(columns.localities, number),
    sex: textOf(columns.sexes, number),
    kindOfGoods: textOf(columns.kindsOfGoods, number),
    ...(columns.skus[number] ? { sku: columns.skus[number] } : {}),
  };
}

function columnOf(values: readonly string[]): Column {
  const distinct = [...new Set(values)].sort();
  const numbers = new Map(distinct.map((value, at) => [value, at]));
  return { values: distinct, of: values.map((value) => numbers.get(value) ?? 0) };
}

function textOf({ values, of }: Column, number: number): string {
  return values[of[number] ?? -1] ?? '';
}

/** `+` and the suffix, or `=` and the whole value. */
function behind(beginning: string | undefined, whole: string): string {
  return beginning !== undefined && whole.startsWith(beginning)
    ? `+${whole.slice(beginning.length)}`
    : `=${whole}`;
}

export const beginsWithSpeciesName = (written: string): boolean => written[0] === '+';

export function withSharedPrefix(beginning: string | undefined, written: string): string {
  return (beginsWithSpeciesName(written) ? (beginning ?? '') : '') + written.slice(1);
}

/** An id whose prefix is not unique stays whole. */
function shortIds(products: readonly ProductEntry[]): string[] {
  const count = new Map<string, number>();
  for (const { id } of products) count.set(shortId(id), (count.get(shortId(id)) ?? 0) + 1);
  return products.map(({ id }) => ((count.get(shortId(id)) ?? 0) > 1 ? id : shortId(id)));
}

export interface SpeciesEntry {
  readonly id: string;
  readonly name: string;
  readonly latinName: string;
  readonly aliases: readonly string[];
  readonly family: string;
  /** Words of the species' searchable facts. */
  readonly facts: readonly string[];
  readonly colours: string;
}

export interface ProductEntry {
  readonly id: string;
  readonly name: string;
  readonly speciesId: string;
  readonly origin: string;
  readonly locality: string;
  readonly sex: string;
  /** Category name. */
  readonly kindOfGoods: string;
  readonly sku?: string | null | undefined;
}

export interface SearchableContent {
  readonly species: readonly SpeciesEntry[];
  readonly products: readonly ProductEntry[];
}

export type HitKind = 'species' | 'product';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Shortens a generated id to a quarter; other ids stay. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
