import type { BreadcrumbList, Taxon } from 'schema-dts';
import type { Species } from '../contract/catalogue.ts';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The way from the home page to here, for search engines. Addresses only where the shop has a public one. */
export function breadcrumb(crumbs: readonly Crumb[], site: URL | undefined) {
  return {
    '@type': 'BreadcrumbList' as const,
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      ...(site === undefined ? {} : { item: new URL(path, site).href }),
    })),
  } satisfies BreadcrumbList;
}

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

/** Gives the address of a path as strangers reach it; the path itself where the shop has no public address. */
export function publicAddress(site: URL | undefined): (path: string) => string {
  return (path) => (site === undefined ? path : new URL(path, site).href);
}
