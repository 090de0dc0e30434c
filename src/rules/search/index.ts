/**
 * The index that words are looked for in. The build writes what it is made of into a file, the server takes it from the
 * mirror; both make it here, so that both rank alike (docs/decisions/0040). A text that many share stands in it once.
 */
import type { Characters } from './characters.ts';
import { isChinese, normal } from './normal.ts';
import { soundOf, stemOf } from './sound.ts';
import { type ProductSource, type Sources, type SpeciesSource, shortId } from './source.ts';

export interface Text {
  readonly value: string;
  /** Its characters without the spaces, by their numbers in the alphabet; none of a text that is not Chinese. */
  readonly letters: readonly number[];
  /** Its Latin words, by their numbers. */
  readonly words: readonly number[];
  /** All of it in one word. */
  readonly solid: string;
  /** As its characters are usually read; empty of a text that is not Chinese. */
  readonly pinyin: string;
}

/** A Latin word, with what it is compared by where it was not typed as it is written. */
export interface Word {
  readonly word: string;
  readonly stem: string;
  readonly sound: string;
}

/** Fields are numbers of texts. */
export interface IndexedSpecies {
  readonly source: SpeciesSource;
  readonly name: number;
  readonly latinName: number;
  readonly aliases: readonly number[];
  readonly family: number;
}

/** What it is found by stands in the columns. */
export interface IndexedProduct {
  readonly source: ProductSource;
}

/** Products in columns, by their numbers: each word of a question goes through all of them. */
export interface ProductColumns {
  /** Numbers of species; -1 where that is not published. */
  readonly species: Int32Array;
  /** What follows the species' name in the product's own; its whole name where that begins otherwise. */
  readonly rest: Int32Array;
  /** 1 where the product's name begins with its species'. */
  readonly followsName: Uint8Array;
  readonly origin: Int32Array;
  readonly sex: Int32Array;
  readonly kindOfGoods: Int32Array;
}

export interface SearchIndex {
  readonly characters: Characters;
  readonly texts: readonly Text[];
  readonly words: readonly Word[];
  readonly alphabet: readonly string[];
  /** Of each letter of the alphabet. */
  readonly readings: readonly (readonly string[])[];
  readonly species: readonly IndexedSpecies[];
  readonly products: readonly IndexedProduct[];
  readonly columns: ProductColumns;
  /** Products by their number in normal form without spaces. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
}

/** A pool of values that are equal by what `of` makes of them. */
function pool<T>(make: (value: string) => T) {
  const numbers = new Map<string, number>();
  const items: T[] = [];
  const numberOf = (value: string): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const number = items.push(make(value)) - 1;
    numbers.set(value, number);
    return number;
  };
  return { items, numberOf };
}

export function makeIndex({ species, products }: Sources, characters: Characters): SearchIndex {
  const letters = pool((character) => character);
  const words = pool((word): Word => ({ word, stem: stemOf(word), sound: soundOf(word) }));
  const texts = pool((given): Text => {
    const value = normal(given, characters);
    const solid = value.replaceAll(' ', '');
    const isSpelled = isChinese(solid);
    const latin = value.split(' ').filter((word) => word !== '' && !isChinese(word));
    return {
      value,
      solid,
      letters: isSpelled ? [...solid].map(letters.numberOf) : [],
      pinyin: isSpelled ? [...solid].map((letter) => characters.readings(letter)[0] ?? letter).join('') : '',
      words: latin.map(words.numberOf),
    };
  });
  const text = texts.numberOf;
  const numberOfSpecies = new Map(species.map(({ id }, at) => [id, at]));
  const numbers = new Map<string, number[]>();
  const itsSpecies = Int32Array.from(products, ({ speciesId }) => numberOfSpecies.get(speciesId) ?? -1);
  const namesBehind = products.map(({ name }, at) => {
    const beginning = species[itsSpecies[at] ?? -1]?.name;
    return beginning !== undefined && name.startsWith(beginning) ? name.slice(beginning.length) : undefined;
  });
  products.forEach(({ id }, at) => {
    const key = numberKey(id, characters);
    const others = numbers.get(key);
    if (others === undefined) numbers.set(key, [at]);
    else others.push(at);
  });
  const columnOf = (of: (product: ProductSource, at: number) => string) =>
    Int32Array.from(products, (product, at) => text(of(product, at)));
  return {
    characters,
    species: species.map((source) => ({
      source,
      name: text(source.name),
      latinName: text(source.latinName),
      aliases: source.aliases.map(text),
      family: text(source.family),
    })),
    products: products.map((source) => ({ source })),
    columns: {
      species: itsSpecies,
      rest: columnOf(({ name }, at) => namesBehind[at] ?? name),
      followsName: Uint8Array.from(namesBehind, (name) => (name === undefined ? 0 : 1)),
      origin: columnOf(({ origin }) => origin),
      sex: columnOf(({ sex }) => sex),
      kindOfGoods: columnOf(({ kindOfGoods }) => kindOfGoods),
    },
    numbers,
    texts: texts.items,
    words: words.items,
    alphabet: letters.items,
    readings: letters.items.map(characters.readings),
  };
}

/** What a product's number is found by. */
export function numberKey(id: string, characters: Characters): string {
  return normal(shortId(id.trim().toLowerCase()), characters).replaceAll(' ', '');
}
