import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { SHOP_NAME } from '../../text/shop.ts';

/** The shop as a schema.org WebSite with its search. `absolute` returns a path's public address. */
export function website(absolute: (path: string) => string) {
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
    inLanguage: 'zh-CN',
    potentialAction,
  } satisfies WebSite;
}
