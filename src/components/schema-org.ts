import type { BreadcrumbList, Taxon } from 'schema-dts';
import type { Species } from '../contract/catalogue.ts';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Breadcrumbs for search engines. Addresses need a public site. */
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

/** Splits 凤蝶科 Papilionidae, as the content writes it. */
const FAMILY = /^(\S+)\s+(\S+)$/;

/** A species as a schema.org Taxon. `absolute` returns a path's public address. */
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

/** Returns a path's public address, or the path itself if the shop has none. */
export function publicAddress(site: URL | undefined): (path: string) => string {
  return (path) => (site === undefined ? path : new URL(path, site).href);
}
