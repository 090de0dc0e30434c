import { editDistance } from './fuzzy.rules.ts';
import type { SearchIndex, SpeciesEntry } from './index.rules.ts';
import { joinWords, normalizeText, wordsOf } from './normal.rules.ts';

/** Minimum of 1 - mistakes / length of the longer name. */
const LIKE_MIN = 0.34;

/** Equally near species are in catalogue order. */
export function nearestSpecies(index: SearchIndex, question: string, most: number): SpeciesEntry[] {
  const typed = joinWords(wordsOf(normalizeText(question, index.characters)));
  if (typed === '') return [];
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

function formsOf({ texts }: SearchIndex, number: number): string[] {
  const text = texts[number];
  if (text === undefined) return [];
  return [text.solid, ...text.words.map(({ word }) => word), text.pinyin].filter((form) => form !== '');
}

function likeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return 1 - editDistance(one, other, longer) / longer;
}
