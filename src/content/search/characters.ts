/**
 * All characters that names may contain. 100 KB, so only the build and the server import it, never the
 * browser.
 */
import {
  type Characters,
  parseCharacters,
  type SerializedCharacters,
} from '../../rules/search/characters.ts';
import table from './characters.json' with { type: 'json' };

export const CHARACTER_TABLE: SerializedCharacters = {
  readings: table.readings.map(([pinyin = '', characters = '']) => [pinyin, characters] as const),
  simplified: table.simplified,
};

let read: Characters | undefined;

/** The table, parsed once. */
export function loadCharacters(): Characters {
  read ??= parseCharacters(CHARACTER_TABLE);
  return read;
}
