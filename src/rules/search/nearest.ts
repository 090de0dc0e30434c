/** Names like what was typed, for a question that nothing fits. */
import type { SearchIndex } from './index.ts';
import { mistakes, type Spelling, spellingOf } from './mistyped.ts';
import { joined, normal, wordsOf } from './normal.ts';
import type { SpeciesSource } from './source.ts';

/** So much of the longer of the two has to be the same. */
const LIKE_MIN = 0.34;

/** Species, nearest first; of equally near ones in the catalogue's order. */
export function nearest(index: SearchIndex, question: string, most: number): SpeciesSource[] {
  const typed = spellingOf(joined(wordsOf(normal(question, index.characters))));
  if (typed.word === '') return [];
  return index.species
    .map(({ source, name, latinName, aliases }) => {
      const ways = [name, latinName, ...aliases].flatMap((number) => waysOf(index, number));
      return { source, like: Math.max(...ways.map((way) => likeness(typed, way))) };
    })
    .filter(({ like }) => like >= LIKE_MIN)
    .sort((one, other) => other.like - one.like)
    .slice(0, most)
    .map(({ source }) => source);
}

/** How a name may have been meant to be typed: as it is, each Latin word alone, and as pinyin. */
function waysOf({ texts, words }: SearchIndex, number: number): Spelling[] {
  const text = texts[number];
  if (text === undefined) return [];
  const latin = text.words.flatMap((at) => words[at]?.word ?? []);
  return [text.solid, ...latin, text.pinyin].filter(({ word }) => word !== '');
}

function likeness(one: Spelling, other: Spelling): number {
  const longer = Math.max(one.word.length, other.word.length);
  return 1 - mistakes(one, other, longer) / longer;
}
