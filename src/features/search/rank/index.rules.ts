/** Build and server make the index from the same content, so both rank alike (docs/decisions/0040). */
import type { Characters } from './characters.rules.ts';
import { phoneticKey, stemOf } from './fuzzy.rules.ts';
import { isChinese, normalizeText } from './normal.rules.ts';

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

export interface IndexedText {
  /** Characters without spaces; empty for non-Chinese texts. */
  readonly letters: readonly IndexedLetter[];
  /** The text's Latin words. */
  readonly words: readonly IndexedWord[];
  /** The text without spaces. */
  readonly solid: string;
  /** The text in its most common reading; empty for non-Chinese texts. */
  readonly pinyin: string;
  /** Places of the products that have the text. */
  readonly products: number[];
}

/** A character of Chinese texts. */
export interface IndexedLetter {
  /** Position in `SearchIndex.letters`. */
  readonly number: number;
  readonly letter: string;
  /** Pinyin, most common first. */
  readonly readings: readonly string[];
  /** Numbers of the texts that contain the letter. */
  readonly texts: number[];
}

export interface IndexedWord {
  readonly word: string;
  readonly stem: string;
  readonly sound: string;
  readonly stemOfSound: string;
  /** Numbers of the texts that contain the word. */
  readonly texts: number[];
}

/** Names and facts are indices into `SearchIndex.texts`, because many entries share a text. */
export interface IndexedSpecies {
  readonly kind: 'species';
  /** Position in `SearchIndex.entries`. */
  readonly place: number;
  readonly source: SpeciesEntry;
  readonly name: number;
  readonly latinName: number;
  readonly aliases: readonly number[];
  readonly family: number;
  readonly facts: readonly number[];
  /** Places of the products of the species. */
  readonly products: number[];
}

export interface IndexedProduct {
  readonly kind: 'product';
  /** Position in `SearchIndex.entries`. */
  readonly place: number;
  readonly source: ProductEntry;
  /** Index of the product's species; -1 if it is not published. */
  readonly species: number;
  /** The name without the species' name at its beginning. */
  readonly rest: number;
  /** True if the product's name begins with its species' name. */
  readonly followsName: boolean;
  readonly isSet: boolean;
  readonly origin: number;
  readonly locality: number;
  readonly sex: number;
  readonly kindOfGoods: number;
}

/** An entry of the index. */
export type IndexEntry = IndexedSpecies | IndexedProduct;

export interface SearchIndex {
  readonly characters: Characters;
  readonly texts: readonly IndexedText[];
  readonly words: readonly IndexedWord[];
  readonly letters: ReadonlyMap<string, IndexedLetter>;
  /** Numbers of the texts that follow a species' name. */
  readonly followingTexts: readonly number[];
  readonly species: readonly IndexedSpecies[];
  readonly products: readonly IndexedProduct[];
  /** The species before the products. */
  readonly entries: readonly IndexEntry[];
  /** Distinct values of the products. */
  readonly origins: readonly string[];
  readonly kindsOfGoods: readonly string[];
}

/** Names of categories that are sets. */
export const SET_CATEGORY = /套装|组合/;

export function buildSearchIndex(content: SearchableContent, characters: Characters): SearchIndex {
  const texts: IndexedText[] = [];
  const numbers = new Map<string, number>();
  const words = new Map<string, IndexedWord>();
  const letters = new Map<string, IndexedLetter>();

  function letterOf(letter: string): IndexedLetter {
    const known = letters.get(letter);
    if (known !== undefined) return known;
    const added = { number: letters.size, letter, readings: characters.readings(letter), texts: [] };
    letters.set(letter, added);
    return added;
  }

  function wordOf(word: string): IndexedWord {
    const known = words.get(word);
    if (known !== undefined) return known;
    const sound = phoneticKey(word);
    const added = { word, stem: stemOf(word), sound, stemOfSound: stemOf(sound), texts: [] };
    words.set(word, added);
    return added;
  }

  function addText(given: string): number {
    const value = normalizeText(given, characters);
    const solid = value.replaceAll(' ', '');
    const chinese = isChinese(solid) ? [...solid].map(letterOf) : [];
    const latin = value.split(' ').filter((word) => word !== '' && !isChinese(word));
    const text: IndexedText = {
      solid,
      letters: chinese,
      pinyin: chinese.map(({ letter, readings }) => readings[0] ?? letter).join(''),
      words: latin.map(wordOf),
      products: [],
    };
    const number = texts.push(text) - 1;
    for (const part of new Set([...text.letters, ...text.words])) part.texts.push(number);
    return number;
  }

  function textOf(given: string): number {
    const known = numbers.get(given);
    if (known !== undefined) return known;
    const number = addText(given);
    numbers.set(given, number);
    return number;
  }

  const species = content.species.map(
    (source, place): IndexedSpecies => ({
      kind: 'species',
      place,
      source,
      name: textOf(source.name),
      latinName: textOf(source.latinName),
      aliases: source.aliases.map(textOf),
      family: textOf(source.family),
      facts: source.facts.map(textOf),
      products: [],
    }),
  );
  const speciesById = new Map(content.species.map(({ id }, number) => [id, number]));
  const products = content.products.map((source, at): IndexedProduct => {
    const number = speciesById.get(source.speciesId) ?? -1;
    const speciesName = content.species[number]?.name;
    const followsName = speciesName !== undefined && source.name.startsWith(speciesName);
    const product: IndexedProduct = {
      kind: 'product',
      place: species.length + at,
      source,
      species: number,
      rest: textOf(followsName ? source.name.slice(speciesName.length) : source.name),
      followsName,
      isSet: SET_CATEGORY.test(source.kindOfGoods),
      origin: textOf(source.origin),
      locality: textOf(source.locality),
      sex: textOf(source.sex),
      kindOfGoods: textOf(source.kindOfGoods),
    };
    species[number]?.products.push(product.place);
    const { rest, origin, locality, sex, kindOfGoods } = product;
    for (const text of [rest, origin, locality, sex, kindOfGoods]) texts[text]?.products.push(product.place);
    return product;
  });
  return {
    characters,
    texts,
    words: [...words.values()],
    letters,
    followingTexts: [...new Set(products.map(({ rest }) => rest))],
    species,
    products,
    entries: [...species, ...products],
    origins: distinct(content.products.map(({ origin }) => origin)),
    kindsOfGoods: distinct(content.products.map(({ kindOfGoods }) => kindOfGoods)),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Shortens a generated id to a quarter; other ids stay. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
