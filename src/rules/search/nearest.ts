import type { SpeciesEntry } from './columns.ts';
import { editDistance, type FuzzyWord, toFuzzyWord } from './fuzzy.ts';
import type { SearchIndex } from './index.ts';
import { joinWords, normalizeText, wordsOf } from './normal.ts';

/** Minimum of 1 - mistakes / length of the longer name. */
const LIKE_MIN = 0.34;

/** Equally near species are in catalogue order. */
export function nearestSpecies(index: SearchIndex, question: string, most: number): SpeciesEntry[] {
  const typed = toFuzzyWord(joinWords(wordsOf(normalizeText(question, index.characters))));
  if (typed.word === '') return [];
  return index.species
    .map(({ source, name, latinName, aliases }) => {
      const ways = [name, latinName, ...aliases].flatMap((number) => formsOf(index, number));
      return { source, like: Math.max(...ways.map((way) => likeness(typed, way))) };
    })
    .filter(({ like }) => like >= LIKE_MIN)
    .sort((one, other) => other.like - one.like)
    .slice(0, most)
    .map(({ source }) => source);
}

function formsOf({ texts, words }: SearchIndex, number: number): FuzzyWord[] {
  const text = texts[number];
  if (text === undefined) return [];
  const latin = text.words.flatMap((at) => words[at]?.word ?? []);
  return [text.solid, ...latin, text.pinyin].filter(({ word }) => word !== '');
}

function likeness(one: FuzzyWord, other: FuzzyWord): number {
  const longer = Math.max(one.word.length, other.word.length);
  return 1 - editDistance(one, other, longer) / longer;
}
