/** Serialized index for the build: the catalogue columns and the character data that they need. */
import { type Characters, charactersFor, readCharacters, type WrittenCharacters } from './characters.ts';
import { type Columns, columnsOf, type Sources } from './columns.ts';
import { commonCharacters } from './homophones.ts';
import { makeIndex, type SearchIndex } from './index.ts';

export interface SearchFile extends Omit<Columns, 'species'> {
  readonly characters: WrittenCharacters;
  readonly families: readonly string[];
  readonly species: readonly (readonly [
    id: string,
    name: string,
    latinName: string,
    family: number,
    colours: string,
    facts: readonly string[],
    ...aliases: string[],
  ])[];
}

export function writeIndex(sources: Sources, whole: WrittenCharacters): SearchFile {
  const { species, ...products } = columnsOf(sources);
  const families = [...new Set(species.map(({ family }) => family))];
  const { alphabet } = makeIndex({ species, ...products }, readCharacters(whole));
  return {
    ...products,
    characters: charactersFor(whole, new Set(alphabet), commonCharacters()),
    families,
    species: species.map(({ id, name, latinName, family, colours, facts, aliases }) => [
      ...([id, name, latinName, families.indexOf(family), colours, facts] as const),
      ...aliases,
    ]),
  };
}

export function readIndex({ characters, families, species, ...products }: SearchFile): SearchIndex {
  const known: Characters = readCharacters(characters);
  const listed = species.map(([id, name, latinName, family, colours, facts, ...aliases]) => ({
    ...{ id, name, latinName, colours, facts, aliases },
    family: families[family] ?? '',
  }));
  return makeIndex({ species: listed, ...products }, known);
}
