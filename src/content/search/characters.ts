/**
 * All characters that names may contain. 100 KB, so only the build and the server import it, never the
 * browser.
 */
import { type Characters, readCharacters, type WrittenCharacters } from '../../rules/search/characters.ts';
import table from './characters.json' with { type: 'json' };

export const CHARACTERS: WrittenCharacters = {
  readings: table.readings.map(([pinyin = '', characters = '']) => [pinyin, characters] as const),
  simplified: table.simplified,
};

let read: Characters | undefined;

/** The table, parsed once. */
export function characters(): Characters {
  read ??= readCharacters(CHARACTERS);
  return read;
}
