/** The index of the built site: a file whose name tells what is in it, so that it may be kept for good. */
import { createHash } from 'node:crypto';
import { writeIndex } from '../../rules/search/file.ts';
import type { Site } from '../site.ts';
import { CHARACTERS } from './characters.ts';

/** `path`: its address in the site, among the hashed files of the build, which keep those of earlier ones. */
export interface BuiltIndex {
  readonly path: string;
  readonly body: string;
}

const built = new WeakMap<Site, BuiltIndex>();

/** Asked by every page that names it; made once for a site. */
export function searchIndexOf(site: Site): BuiltIndex {
  const made = built.get(site) ?? makeFile(site);
  built.set(site, made);
  return made;
}

function makeFile({ species, products, categories }: Site): BuiltIndex {
  const kinds = new Map(categories.map(({ id, name }) => [id, name]));
  const file = writeIndex(
    {
      species: species.map(({ id, name, latin_name, aliases = [], family }) => ({
        ...{ id, name, latinName: latin_name, aliases, family },
      })),
      products: products.map(({ id, name, species: its, categoryId, origin, gender }) => ({
        ...{ id, name, speciesId: its.id, origin, sex: gender },
        kindOfGoods: kinds.get(categoryId) ?? '',
      })),
    },
    CHARACTERS,
  );
  const body = JSON.stringify(file);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return { path: `/_astro/search.${hash}.json`, body };
}
