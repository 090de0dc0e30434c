import rss from '@astrojs/rss';
import type { APIRoute, GetStaticPaths } from 'astro';
import { sortNewestFirst } from '../components/lists.ts';
import { siteContent } from '../content/site.ts';
import { arrivalsText } from '../text/shop.ts';
import { pageLanguage } from '../text/words.ts';

const LENGTH = 30;

// Feeds need absolute addresses, so a shop without a public address has no feed.
export const getStaticPaths: GetStaticPaths = () =>
  import.meta.env.SITE === undefined ? [] : [{ params: { feed: 'rss' } }];

export const GET: APIRoute = async ({ site }) => {
  if (site === undefined) throw new Error('A feed without a public address');
  const { products, createdAt } = await siteContent();
  return await rss({
    ...arrivalsText(),
    site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${pageLanguage()}</language><atom:link href="${new URL('/rss.xml', site)}" rel="self" type="application/rss+xml"/>`,
    items: sortNewestFirst(products, createdAt)
      .slice(0, LENGTH)
      .map(({ product: { id, name, species, description }, at }) => ({
        title: `${name} ${species.latin_name}`,
        link: `/product/${id}`,
        description,
        // The product id stays stable if the shop's address changes.
        customData: `<guid isPermaLink="false">product-${id}</guid>`,
        pubDate: new Date(at),
      })),
  });
};
