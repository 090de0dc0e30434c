import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCharacters } from './characters.ts';
import { buildColumns } from './columns.ts';
import { cannotMatch } from './fuzzy.ts';
import { buildSearchIndex } from './index.ts';
import { exactMatcher, fuzzyMatcher, type LatinMatcher } from './latin.ts';

const NAMES =
  'didius didyus morpho morfo helena helenus philippe troides ornithoptera phlaeas chrysippus kallima io xx'.split(
    ' ',
  );
const characters = parseCharacters({ readings: [], simplified: '' });
const its = { id: 'x', name: '蝶', family: '', aliases: [], facts: [], colours: '' };
const index = buildSearchIndex(
  buildColumns({ species: [{ ...its, latinName: NAMES.join(' ') }], products: [] }),
  characters,
);

const typed = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.nat(8),
    fc.nat(2),
    fc.constantFrom('', 'a', 'us', 'h', 'y', 'ae', 'zz'),
  )
  .map(([name, at, cut, put]) => name.slice(0, at) + put + name.slice(at + cut));

test.each<readonly [string, (word: string) => LatinMatcher]>([
  ['as it is typed', exactMatcher],
  ['with a mistake', (word) => fuzzyMatcher(word, 1)],
  ['with two mistakes', (word) => fuzzyMatcher(word, 2)],
])('every word that fits %s is looked at', (_, look) => {
  let fitting = 0;
  fc.assert(
    fc.property(typed, (word) => {
      const { letters, lacking, fitOf } = look(word);
      for (const [at, other] of index.words.entries()) {
        if (fitOf(other) === 0) continue;
        fitting += 1;
        const isLeftOut = cannotMatch(letters, index.lettersOfWord[at] ?? 0, lacking);
        expect(isLeftOut, `${word} for ${other.word.word}`).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(fitting).toBeGreaterThan(100);
});
