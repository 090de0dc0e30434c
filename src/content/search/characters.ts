/** The table has 100 KB, so only the build and the server import it. */
import {
  type Characters,
  parseCharacters,
  type SerializedCharacters,
} from '../../features/search/rank/characters.rules.ts';
import table from './characters.json' with { type: 'json' };

export const CHARACTER_TABLE: SerializedCharacters = {
  readings: table.readings.map(([pinyin = '', characters = '']) => [pinyin, characters] as const),
  simplified: table.simplified,
};

let read: Characters | undefined;

export function loadCharacters(): Characters {
  read ??= parseCharacters(CHARACTER_TABLE);
  return read;
}
