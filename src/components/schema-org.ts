import type { BreadcrumbList, SearchAction, Taxon, WebSite, WithActionConstraints } from 'schema-dts';
import { SHOP_NAME } from '../features/base/shop.text.ts';
import { pageLanguage } from '../features/base/words.text.ts';
import type { Species } from '../features/specimens/catalogue.contract.ts';

export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** Undefined without a public address. */
export function breadcrumbJsonLd(crumbs: readonly Breadcrumb[], site: URL | undefined) {
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

/** Splits a family's name, such as 凤蝶科 Papilionidae. */
const FAMILY = /^(\S+)\s+(\S+)$/;

/** `absolute` returns a path's public address. */
export function taxonJsonLd({ id, name, latin_name, family }: Named, absolute: (path: string) => string) {
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

/** The path itself if the shop has no public address. */
export function absoluteUrl(site: URL | undefined): (path: string) => string {
  return (path) => (site === undefined ? path : new URL(path, site).href);
}

/** `absolute` returns a path's public address. */
export function websiteJsonLd(absolute: (path: string) => string) {
  const potentialAction = {
    '@type': 'SearchAction' as const,
    target: {
      '@type': 'EntryPoint' as const,
      urlTemplate: `${absolute('/search')}?q={search_term_string}`,
    },
    // Syntax from https://schema.org/docs/actions.html.
    'query-input': 'required name=search_term_string',
  } satisfies WithActionConstraints<SearchAction>;
  return {
    '@type': 'WebSite' as const,
    url: absolute('/'),
    name: SHOP_NAME,
    inLanguage: pageLanguage(),
    potentialAction,
  } satisfies WebSite;
}

/** Escapes `<`, because content may contain `</script>`. */
export function jsonLdText(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
}
