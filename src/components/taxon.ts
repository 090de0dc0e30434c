import type { Taxon } from 'schema-dts';
import type { Species } from '../contract/catalogue.ts';

type Named = Pick<Species, 'id' | 'name' | 'latin_name' | 'family'>;

/** Of its name as the content has it: 凤蝶科 Papilionidae. */
const FAMILY = /^(\S+)\s+(\S+)$/;

/** A species in the words of schema.org. `absolute` gives the public address of a path where there is one. */
export function taxon({ id, name, latin_name, family }: Named, absolute: (path: string) => string) {
  const [, familyName, latinFamily] = FAMILY.exec(family) ?? [];
  const url = absolute(`/butterfly/${id}`);
  return {
    '@type': 'Taxon' as const,
    '@id': `${url}#species`,
    url,
    name: latin_name,
    alternateName: name,
    taxonRank: 'species',
    parentTaxon: {
      '@type': 'Taxon' as const,
      name: latinFamily ?? family,
      ...(familyName === undefined ? {} : { alternateName: familyName }),
      taxonRank: 'family',
    },
  } satisfies Taxon;
}
