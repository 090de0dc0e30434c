/** The catalogue's columns, and the character data that they need. */
import { type Characters, charactersFor, parseCharacters, type SerializedCharacters } from './characters.ts';
import { commonCharacters } from './chinese.ts';
import { buildColumns, type IndexColumns, type SearchableContent } from './columns.ts';
import { buildSearchIndex, type SearchIndex } from './index.ts';

export interface SearchFile extends Omit<IndexColumns, 'species'> {
  readonly characters: SerializedCharacters;
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

export function serializeIndex(sources: SearchableContent, whole: SerializedCharacters): SearchFile {
  const { species, ...products } = buildColumns(sources);
  const families = [...new Set(species.map(({ family }) => family))];
  const { alphabet } = buildSearchIndex({ species, ...products }, parseCharacters(whole));
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

export function parseIndex({ characters, families, species, ...products }: SearchFile): SearchIndex {
  const known: Characters = parseCharacters(characters);
  const listed = species.map(([id, name, latinName, family, colours, facts, ...aliases]) => ({
    ...{ id, name, latinName, colours, facts, aliases },
    family: families[family] ?? '',
  }));
  return buildSearchIndex({ species: listed, ...products }, known);
}
