/**
 * The index that words are looked for in. The build writes what it is made of into a file, the server takes it from the
 * mirror; both make it here, so that both rank alike (docs/decisions/0040). A text that many share stands in it once.
 */
import type { Characters } from './characters.ts';
import { type Column, type Columns, followsSpecies } from './columns.ts';
import { type Spelling, spellingOf } from './mistyped.ts';
import { isChinese, normal } from './normal.ts';
import { soundOf, stemOf } from './sound.ts';
import { type SpeciesSource, shortId } from './source.ts';

export interface Text {
  /** Its characters without the spaces, by their numbers in the alphabet; none of a text that is not Chinese. */
  readonly letters: readonly number[];
  /** Its Latin words, by their numbers. */
  readonly words: readonly number[];
  /** All of it in one word. */
  readonly solid: Spelling;
  /** As its characters are usually read; empty of a text that is not Chinese. */
  readonly pinyin: Spelling;
}

/** A Latin word, with what it is compared by where it was not typed as it is written. */
export interface Word {
  readonly word: Spelling;
  readonly stem: string;
  readonly sound: Spelling;
  readonly stemOfSound: string;
}

/** Fields are numbers of texts. */
export interface IndexedSpecies {
  readonly source: SpeciesSource;
  readonly name: number;
  readonly latinName: number;
  readonly aliases: readonly number[];
  readonly family: number;
  readonly facts: readonly number[];
  readonly colours: string;
}

/** Products by their numbers: each word of a question goes through all of them. */
export interface IndexedProducts {
  readonly count: number;
  /** Numbers of species; one behind the last where that is not published. */
  readonly species: Uint32Array;
  /** What follows the species' name in the product's own; its whole name where that begins otherwise. */
  readonly rest: Uint32Array;
  /** 1 where the product's name begins with its species'. */
  readonly followsName: Uint8Array;
  readonly origin: Uint32Array;
  readonly locality: Uint32Array;
  readonly sex: Uint32Array;
  readonly kindOfGoods: Uint32Array;
  /** Products by what may let them fit: their species, and the texts of all other columns. */
  readonly ofSpecies: readonly (readonly number[])[];
  readonly ofText: readonly (readonly number[])[];
  /** By the last character of their numbers, by its code. */
  readonly ofIdEnd: readonly (readonly number[])[];
}

export interface SearchIndex {
  readonly characters: Characters;
  readonly texts: readonly Text[];
  readonly words: readonly Word[];
  readonly alphabet: readonly string[];
  /** Of each letter of the alphabet. */
  readonly readings: readonly (readonly string[])[];
  /** Letters of each text and of each word, in whichever way they are compared, as bits. */
  readonly lettersOfText: Int32Array;
  readonly lettersOfWord: Int32Array;
  /** Of each letter of the alphabet, and of each word, the texts in which it stands. */
  readonly textsOfLetter: readonly (readonly number[])[];
  readonly textsOfWord: readonly (readonly number[])[];
  /** Texts without Chinese, and those that follow the name of a species. */
  readonly latinTexts: readonly number[];
  readonly followingTexts: readonly number[];
  readonly species: readonly IndexedSpecies[];
  readonly products: IndexedProducts;
  /** What it was made of: what is shown of a product is taken from here. */
  readonly columns: Columns;
}

function wordOf(word: string): Word {
  const sound = soundOf(word);
  return { word: spellingOf(word), stem: stemOf(word), sound: spellingOf(sound), stemOfSound: stemOf(sound) };
}

function pinyinOf(text: string, { readings }: Characters): string {
  return [...text].map((letter) => readings(letter)[0] ?? letter).join('');
}

/** Ids have no other characters. */
const ASCII = 128;

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

export function makeIndex(columns: Columns, characters: Characters): SearchIndex {
  const letters = pool((character) => character);
  const words = pool(wordOf);
  const texts = pool((given): Text => {
    const value = normal(given, characters);
    const solid = value.replaceAll(' ', '');
    const isSpelled = isChinese(solid);
    const latin = value.split(' ').filter((word) => word !== '' && !isChinese(word));
    return {
      solid: spellingOf(solid),
      letters: isSpelled ? [...solid].map(letters.numberOf) : [],
      pinyin: spellingOf(isSpelled ? pinyinOf(solid, characters) : ''),
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
    followsName: Uint8Array.from(spread(names, (written) => (followsSpecies(written) ? 1 : 0))),
    ofSpecies: numbersOf(species.length, speciesOf),
    ofText: numbersOf(texts.items.length, rest, origin, locality, sex, kindOfGoods),
    ofIdEnd: numbersOf(ASCII, spread(ids, endOfId)),
  };
  const isLatin = ({ letters: its }: Text) => its.length === 0;
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
    textsOfLetter: whereTheyStand(
      letters.items.length,
      texts.items.map((one) => one.letters),
    ),
    textsOfWord: whereTheyStand(
      words.items.length,
      texts.items.map((one) => one.words),
    ),
  };
}

/** Of one that is written whole, as two begin alike, the end of what they begin with: it is found by that. */
function endOfId(written: string): number {
  const known = written.slice(0, 1) + shortId(written.slice(1));
  return known.charCodeAt(known.length - 1);
}

/** What is made of each distinct value, by product. */
function spread({ values, of }: Column, make: (value: string) => number): number[] {
  const made = values.map(make);
  return of.map((number) => made[number] ?? 0);
}

const textsOf = (column: Column, text: (value: string) => number) => Uint32Array.from(spread(column, text));

/** Of each part the wholes that have it. */
function whereTheyStand(count: number, partsOf: readonly (readonly number[])[]): number[][] {
  const where = Array.from({ length: count }, (): number[] => []);
  for (const [whole, parts] of partsOf.entries()) for (const part of new Set(parts)) where[part]?.push(whole);
  return where;
}

/** Of each value the products that have it in one of the columns. */
function numbersOf(count: number, ...columns: readonly ArrayLike<number>[]): number[][] {
  const having = Array.from({ length: count }, (): number[] => []);
  for (const column of columns)
    for (let product = 0; product < column.length; product += 1) having[column[product] ?? -1]?.push(product);
  return having;
}
