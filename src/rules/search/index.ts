/**
 * Build and server make the index from the same columns, so both rank alike (docs/decisions/0040).
 * Equal texts are stored once.
 */
import type { Characters } from './characters.ts';
import {
  beginsWithSpeciesName,
  type Column,
  type IndexColumns,
  type SpeciesEntry,
  shortId,
} from './columns.ts';
import { type FuzzyWord, phoneticKey, stemOf, toFuzzyWord } from './fuzzy.ts';
import { isChinese, normalizeText } from './normal.ts';

export interface IndexedText {
  /** Numbers of the alphabet's letters in the text, without spaces; empty for non-Chinese texts. */
  readonly letters: readonly number[];
  /** Numbers of the text's Latin words. */
  readonly words: readonly number[];
  /** The text without spaces. */
  readonly solid: FuzzyWord;
  /** The text in its most common reading; empty for non-Chinese texts. */
  readonly pinyin: FuzzyWord;
}

export interface IndexedWord {
  readonly word: FuzzyWord;
  readonly stem: string;
  readonly sound: FuzzyWord;
  readonly stemOfSound: string;
}

/** Numbers are indices into `SearchIndex.texts`. */
export interface IndexedSpecies {
  readonly source: SpeciesEntry;
  readonly name: number;
  readonly latinName: number;
  readonly aliases: readonly number[];
  readonly family: number;
  readonly facts: readonly number[];
  readonly colours: string;
}

/** Stored as columns, because each query word scans all products. */
export interface IndexedProducts {
  readonly count: number;
  /** Index of the product's species; the number of species if it is not published. */
  readonly species: Uint32Array;
  readonly rest: Uint32Array;
  /** 1 if the product's name begins with its species' name. */
  readonly followsName: Uint8Array;
  readonly origin: Uint32Array;
  readonly locality: Uint32Array;
  readonly sex: Uint32Array;
  readonly kindOfGoods: Uint32Array;
  readonly ofSpecies: readonly (readonly number[])[];
  readonly ofText: readonly (readonly number[])[];
  /** Products by the character code of the last character of their short id. */
  readonly ofIdEnd: readonly (readonly number[])[];
}

export interface SearchIndex {
  readonly characters: Characters;
  readonly texts: readonly IndexedText[];
  readonly words: readonly IndexedWord[];
  readonly alphabet: readonly string[];
  readonly readings: readonly (readonly string[])[];
  /** Bit sets of letters by text and by word, for quick rejection. */
  readonly lettersOfText: Int32Array;
  readonly lettersOfWord: Int32Array;
  /** Texts by letter of the alphabet, and by Latin word. */
  readonly textsOfLetter: readonly (readonly number[])[];
  readonly textsOfWord: readonly (readonly number[])[];
  /** Non-Chinese texts, and texts that follow a species' name. */
  readonly latinTexts: readonly number[];
  readonly followingTexts: readonly number[];
  readonly species: readonly IndexedSpecies[];
  readonly products: IndexedProducts;
  /** Fields that a shown hit needs. */
  readonly columns: IndexColumns;
}

function wordOf(word: string): IndexedWord {
  const sound = phoneticKey(word);
  return {
    word: toFuzzyWord(word),
    stem: stemOf(word),
    sound: toFuzzyWord(sound),
    stemOfSound: stemOf(sound),
  };
}

function pinyinOf(text: string, { readings }: Characters): string {
  return [...text].map((letter) => readings(letter)[0] ?? letter).join('');
}

/** Ids contain only ASCII. */
const ASCII = 128;

/** Stores each distinct value once. */
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

export function buildSearchIndex(columns: IndexColumns, characters: Characters): SearchIndex {
  const letters = pool((character) => character);
  const words = pool(wordOf);
  const texts = pool((given): IndexedText => {
    const value = normalizeText(given, characters);
    const solid = value.replaceAll(' ', '');
    const isSpelled = isChinese(solid);
    const latin = value.split(' ').filter((word) => word !== '' && !isChinese(word));
    return {
      solid: toFuzzyWord(solid),
      letters: isSpelled ? [...solid].map(letters.numberOf) : [],
      pinyin: toFuzzyWord(isSpelled ? pinyinOf(solid, characters) : ''),
      words: latin.map(words.numberOf),
    };
  });
  const text = texts.numberOf;
  const species = columns.species.map((source) => ({
    source,
    name: text(source.name),
    latinName: text(source.latinName),
    aliases: source.aliases.map(text),
    family: text(source.family),
    facts: source.facts.map(text),
    colours: source.colours,
  }));
  const { names, ids, speciesOf } = columns;
  const rest = textsOf(names, (written) => text(written.slice(1)));
  const origin = textsOf(columns.origins, text);
  const locality = textsOf(columns.localities, text);
  const sex = textsOf(columns.sexes, text);
  const kindOfGoods = textsOf(columns.kindsOfGoods, text);
  const products = {
    ...{ rest, origin, locality, sex, kindOfGoods },
    count: speciesOf.length,
    species: Uint32Array.from(speciesOf),
    followsName: Uint8Array.from(spread(names, (written) => (beginsWithSpeciesName(written) ? 1 : 0))),
    ofSpecies: numbersOf(species.length, speciesOf),
    ofText: numbersOf(texts.items.length, rest, origin, locality, sex, kindOfGoods),
    ofIdEnd: numbersOf(ASCII, spread(ids, endOfId)),
  };
  const isLatin = ({ letters: its }: IndexedText) => its.length === 0;
  return {
    ...{ characters, columns, species, products },
    texts: texts.items,
    words: words.items,
    lettersOfText: Int32Array.from(texts.items, ({ solid, pinyin }) => solid.letters | pinyin.letters),
    lettersOfWord: Int32Array.from(words.items, ({ word, sound }) => word.letters | sound.letters),
    alphabet: letters.items,
    readings: letters.items.map(characters.readings),
    latinTexts: texts.items.flatMap((one, at) => (isLatin(one) ? [at] : [])),
    followingTexts: [...new Set(rest)],
    textsOfLetter: invert(
      letters.items.length,
      texts.items.map((one) => one.letters),
    ),
    textsOfWord: invert(
      words.items.length,
      texts.items.map((one) => one.words),
    ),
  };
}

/** Uses the short id, even if the whole id is stored. */
function endOfId(written: string): number {
  const known = written.slice(0, 1) + shortId(written.slice(1));
  return known.charCodeAt(known.length - 1);
}

function spread({ values, of }: Column, make: (value: string) => number): number[] {
  const made = values.map(make);
  return of.map((number) => made[number] ?? 0);
}

const textsOf = (column: Column, text: (value: string) => number) => Uint32Array.from(spread(column, text));

/** Maps each part to the items that contain it. */
function invert(count: number, partsOf: readonly (readonly number[])[]): number[][] {
  const where = Array.from({ length: count }, (): number[] => []);
  for (const [whole, parts] of partsOf.entries()) for (const part of new Set(parts)) where[part]?.push(whole);
  return where;
}

/** Products by value, over one or more columns. */
function numbersOf(count: number, ...columns: readonly ArrayLike<number>[]): number[][] {
  const having = Array.from({ length: count }, (): number[] => []);
  for (const column of columns)
    for (let product = 0; product < column.length; product += 1) having[column[product] ?? -1]?.push(product);
  return having;
}
