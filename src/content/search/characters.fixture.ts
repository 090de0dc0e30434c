/** Generates characters.json, so that browser and server don't need these two large packages. */
import { Converter } from 'opencc-js/t2cn';
import { polyphonic } from 'pinyin-pro';
import type { SerializedCharacters } from '../../features/search/rank/characters.rules.ts';

/** Unicode blocks of Han characters in names. */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
];

const toSimplified = Converter({ from: 't', to: 'cn' });

function simplifiedOf(character: string): string {
  const form = toSimplified(character);
  return [...form].length !== 1 || form === character ? character : simplifiedOf(form);
}

/** `lü` is typed `lv` or `lu`. */
function typed(reading: string): string[] {
  const plain = reading.normalize('NFD').replace(/[^a-z]/g, '');
  return reading.includes('ü') ? [reading.replace('ü', 'v'), plain] : [plain];
}

/** Reads all characters in one call, because each call costs a millisecond. */
function readingsOf(characters: readonly string[]): string[][] {
  return polyphonic(characters.join(''), { toneType: 'none', type: 'array' }).map((read, at) =>
    read[0] === characters[at] ? [] : [...new Set(read.flatMap(typed))].filter((one) => one !== ''),
  );
}

/** The most common reading of every character comes first. */
export function makeCharacters(): SerializedCharacters {
  const all = BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const usual = new Map<string, string>();
  const other = new Map<string, string>();
  const simplified = all.filter((one) => simplifiedOf(one) === one);
  readingsOf(simplified).forEach((readings, number) => {
    readings.forEach((reading, at) => {
      const table = at === 0 ? usual : other;
      table.set(reading, (table.get(reading) ?? '') + simplified[number]);
    });
  });
  const sorted = (table: Map<string, string>) => [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    readings: [...sorted(usual), ...sorted(other)],
    simplified: all.flatMap((one) => (simplifiedOf(one) === one ? [] : [one, simplifiedOf(one)])).join(''),
  };
}
