import type { BreadcrumbList } from 'schema-dts';

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
