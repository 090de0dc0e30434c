/** Every character that a name may be written with. 100 KB: for the build and the server, never for the browser. */
import { type Characters, readCharacters, type WrittenCharacters } from '../../rules/search/characters.ts';
import table from './characters.json' with { type: 'json' };

export const CHARACTERS: WrittenCharacters = {
  readings: table.readings.map(([pinyin = '', characters = '']) => [pinyin, characters] as const),
  simplified: table.simplified,
};

let read: Characters | undefined;

/** The table as it is looked up in; read once. */
export function characters(): Characters {
  read ??= readCharacters(CHARACTERS);
  return read;
}
