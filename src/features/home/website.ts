import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { SHOP_NAME } from '../../text/shop.ts';

/** The shop in the words of schema.org, and how it is searched. `absolute` gives the public address of a path. */
export function website(absolute: (path: string) => string) {
  const potentialAction = {
    '@type': 'SearchAction' as const,
    target: {
      '@type': 'EntryPoint' as const,
      urlTemplate: `${absolute('/search')}?q={search_term_string}`,
    },
    // How schema.org says what is to be put into the address (https://schema.org/docs/actions.html).
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
