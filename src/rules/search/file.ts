/** The index as a file of the build: what it is made of, each text once, and products by the numbers of their texts. */
import { type Characters, charactersFor, readCharacters, type WrittenCharacters } from './characters.ts';
import { makeIndex, type SearchIndex } from './index.ts';
import { type ProductSource, type Sources, shortId } from './source.ts';

export interface SearchFile {
  readonly characters: WrittenCharacters;
  readonly families: readonly string[];
  readonly species: readonly (readonly [
    id: string,
    name: string,
    latinName: string,
    family: number,
    ...aliases: string[],
  ])[];
  /** Written behind those of the product’s species where they begin so: `+展翅标本`. */
  readonly ids: Column;
  readonly names: Column;
  readonly origins: Column;
  readonly sexes: Column;
  readonly kindsOfGoods: Column;
  /** Of each product its species; one behind the last where that is not published. */
  readonly speciesOf: readonly number[];
}

interface Column {
  readonly values: readonly string[];
  readonly of: readonly number[];
}

function columnOf(values: readonly string[]): Column {
  const distinct = [...new Set(values)].sort();
  const numbers = new Map(distinct.map((value, at) => [value, at]));
  return { values: distinct, of: values.map((value) => numbers.get(value) ?? 0) };
}

/** `+` and what follows the beginning; else `=` and the whole. */
function behind(beginning: string | undefined, whole: string): string {
  return beginning !== undefined && whole.startsWith(beginning)
    ? `+${whole.slice(beginning.length)}`
    : `=${whole}`;
}

function inFront(beginning: string | undefined, written: string): string {
  return (written[0] === '+' ? (beginning ?? '') : '') + written.slice(1);
}

export function writeIndex({ species, products }: Sources, whole: WrittenCharacters): SearchFile {
  const families = [...new Set(species.map(({ family }) => family))];
  const numbers = new Map(species.map(({ id }, at) => [id, at]));
  const short = shortIds(products);
  const speciesOf = products.map(({ speciesId }) => numbers.get(speciesId) ?? species.length);
  const column = (of: (product: ProductSource, at: number) => string) => columnOf(products.map(of));
  const index = makeIndex({ species, products }, readCharacters(whole));
  return {
    characters: charactersFor(whole, new Set(index.alphabet)),
    families,
    species: species.map(({ id, name, latinName, family, aliases }) => [
      ...([id, name, latinName, families.indexOf(family)] as const),
      ...aliases,
    ]),
    ids: column((_, at) => behind(species[speciesOf[at] ?? -1]?.id, short[at] ?? '')),
    names: column(({ name }, at) => behind(species[speciesOf[at] ?? -1]?.name, name)),
    origins: column(({ origin }) => origin),
    sexes: column(({ sex }) => sex),
    kindsOfGoods: column(({ kindOfGoods }) => kindOfGoods),
    speciesOf,
  };
}

/** Beginnings of ids that chance made; whole where two begin alike. */
function shortIds(products: readonly ProductSource[]): string[] {
  const count = new Map<string, number>();
  for (const { id } of products) count.set(shortId(id), (count.get(shortId(id)) ?? 0) + 1);
  return products.map(({ id }) => ((count.get(shortId(id)) ?? 0) > 1 ? id : shortId(id)));
}

export function readIndex(file: SearchFile): SearchIndex {
  const characters: Characters = readCharacters(file.characters);
  const species = file.species.map(([id, name, latinName, family, ...aliases]) => ({
    ...{ id, name, latinName, aliases },
    family: file.families[family] ?? '',
  }));
  const value = ({ values, of }: Column, at: number) => values[of[at] ?? -1] ?? '';
  const products = file.speciesOf.map((number, at): ProductSource => {
    const its = species[number];
    return {
      id: inFront(its?.id, value(file.ids, at)),
      name: inFront(its?.name, value(file.names, at)),
      speciesId: its?.id ?? '',
      origin: value(file.origins, at),
      sex: value(file.sexes, at),
      kindOfGoods: value(file.kindsOfGoods, at),
    };
  });
  return makeIndex({ species, products }, characters);
}
