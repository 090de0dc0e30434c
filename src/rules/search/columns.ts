/** The catalogue in columns: each distinct value once, and of each product the numbers of its values. */
import { type ProductSource, type Sources, type SpeciesSource, shortId } from './source.ts';

export interface Column {
  readonly values: readonly string[];
  /** Of each product the number of its value. */
  readonly of: readonly number[];
}

/** What an index is made of, whether it comes from the file of the build or from the mirror. */
export interface Columns {
  readonly species: readonly SpeciesSource[];
  /** Of each product the number of its species; one behind the last where that is not published. */
  readonly speciesOf: readonly number[];
  /** Written behind those of the product’s species where they begin so: `+展翅标本`. */
  readonly ids: Column;
  readonly names: Column;
  readonly origins: Column;
  readonly localities: Column;
  readonly sexes: Column;
  readonly kindsOfGoods: Column;
}

export function columnsOf({ species, products }: Sources): Columns {
  const numbers = new Map(species.map(({ id }, at) => [id, at]));
  const short = shortIds(products);
  const speciesOf = products.map(({ speciesId }) => numbers.get(speciesId) ?? species.length);
  const column = (of: (product: ProductSource, its: SpeciesSource | undefined, at: number) => string) =>
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
  };
}

/** A product as an index knows it, put together when it is shown. */
export function productOf(columns: Columns, number: number): ProductSource | undefined {
  const its = columns.speciesOf[number];
  if (its === undefined) return undefined;
  const species = columns.species[its];
  return {
    id: inFront(species?.id, textOf(columns.ids, number)),
    name: inFront(species?.name, textOf(columns.names, number)),
    speciesId: species?.id ?? '',
    origin: textOf(columns.origins, number),
    locality: textOf(columns.localities, number),
    sex: textOf(columns.sexes, number),
    kindOfGoods: textOf(columns.kindsOfGoods, number),
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

/** `+` and what follows the beginning; else `=` and the whole. */
function behind(beginning: string | undefined, whole: string): string {
  return beginning !== undefined && whole.startsWith(beginning)
    ? `+${whole.slice(beginning.length)}`
    : `=${whole}`;
}

export const followsSpecies = (written: string): boolean => written[0] === '+';

export function inFront(beginning: string | undefined, written: string): string {
  return (followsSpecies(written) ? (beginning ?? '') : '') + written.slice(1);
}

/** Beginnings of ids that chance made; whole where two begin alike. */
function shortIds(products: readonly ProductSource[]): string[] {
  const count = new Map<string, number>();
  for (const { id } of products) count.set(shortId(id), (count.get(shortId(id)) ?? 0) + 1);
  return products.map(({ id }) => ((count.get(shortId(id)) ?? 0) > 1 ? id : shortId(id)));
}
