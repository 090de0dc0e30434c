/**
 * The file from which browsers make the index: the content, and the character data that it needs.
 * Products are columns, because rows need a quarter more when compressed.
 */
import { charactersFor, parseCharacters, type SerializedCharacters } from './characters.rules.ts';
import { commonCharacters } from './chinese.rules.ts';
import {
  buildSearchIndex,
  type ProductEntry,
  type SearchableContent,
  type SearchIndex,
  type SpeciesEntry,
  shortId,
} from './index.rules.ts';

/** Each distinct value once, and its number for each product. */
interface Column {
  readonly values: readonly string[];
  readonly of: readonly number[];
}

export interface SearchFile {
  readonly characters: SerializedCharacters;
  readonly species: readonly SpeciesEntry[];
  readonly ids: readonly string[];
  /** SKUs by product; empty if there is none. */
  readonly skus: readonly string[];
  /** Index of the product's species; -1 if it is not published. */
  readonly speciesOf: readonly number[];
  /** `+` and what follows the species' name, or `=` and the whole name. */
  readonly names: Column;
  readonly origins: Column;
  readonly localities: Column;
  readonly sexes: Column;
  readonly kindsOfGoods: Column;
}

export function serializeIndex(content: SearchableContent, whole: SerializedCharacters): SearchFile {
  const { species, products } = content;
  const { letters } = buildSearchIndex(content, parseCharacters(whole));
  const numbers = new Map(species.map(({ id }, number) => [id, number]));
  const speciesOf = products.map(({ speciesId }) => numbers.get(speciesId) ?? -1);
  return {
    characters: charactersFor(whole, new Set(letters.keys()), commonCharacters()),
    species,
    ids: shortIds(products),
    skus: products.map(({ sku }) => sku ?? ''),
    speciesOf,
    names: columnOf(
      products.map(({ name }, at) => withoutBeginning(species[speciesOf[at] ?? -1]?.name, name)),
    ),
    origins: columnOf(products.map(({ origin }) => origin)),
    localities: columnOf(products.map(({ locality }) => locality)),
    sexes: columnOf(products.map(({ sex }) => sex)),
    kindsOfGoods: columnOf(products.map(({ kindOfGoods }) => kindOfGoods)),
  };
}

export function parseIndex(file: SearchFile): SearchIndex {
  const products = file.ids.map((id, at): ProductEntry => {
    const species = file.species[file.speciesOf[at] ?? -1];
    return {
      id,
      name: withBeginning(species?.name, valueAt(file.names, at)),
      speciesId: species?.id ?? '',
      origin: valueAt(file.origins, at),
      locality: valueAt(file.localities, at),
      sex: valueAt(file.sexes, at),
      kindOfGoods: valueAt(file.kindsOfGoods, at),
      ...(file.skus[at] ? { sku: file.skus[at] } : {}),
    };
  });
  return buildSearchIndex({ species: file.species, products }, parseCharacters(file.characters));
}

function columnOf(values: readonly string[]): Column {
  const distinct = [...new Set(values)].sort();
  const numbers = new Map(distinct.map((value, number) => [value, number]));
  return { values: distinct, of: values.map((value) => numbers.get(value) ?? 0) };
}

function valueAt({ values, of }: Column, product: number): string {
  return values[of[product] ?? -1] ?? '';
}

function withoutBeginning(beginning: string | undefined, name: string): string {
  return beginning !== undefined && name.startsWith(beginning)
    ? `+${name.slice(beginning.length)}`
    : `=${name}`;
}

function withBeginning(beginning: string | undefined, written: string): string {
  return (written.startsWith('+') ? (beginning ?? '') : '') + written.slice(1);
}

/** An id whose prefix is not unique stays whole. */
function shortIds(products: readonly ProductEntry[]): string[] {
  const count = new Map<string, number>();
  for (const { id } of products) count.set(shortId(id), (count.get(shortId(id)) ?? 0) + 1);
  return products.map(({ id }) => ((count.get(shortId(id)) ?? 0) > 1 ? id : shortId(id)));
}
