import rss from '@astrojs/rss';
import type { APIRoute, GetStaticPaths } from 'astro';
import { sortNewestFirst } from '../components/lists.ts';
import { recordedSpellings } from '../content/build-state.ts';
import { siteContent } from '../content/site.ts';
import {
  isConverted,
  type Language,
  languageOfPath,
  languagesOfPage,
  pathInLanguage,
} from '../features/base/language.rules.ts';
import { arrivalsText } from '../features/base/shop.text.ts';
import { traditionalConverter } from '../features/base/traditional.text.ts';
import { withLanguage } from '../features/base/with-language.text.ts';
import { pageLanguage, pagePath } from '../features/base/words.text.ts';

const FEED = '/rss.xml';
const LENGTH = 30;

// Feeds need absolute addresses, so a shop without a public address has no feed.
export const getStaticPaths: GetStaticPaths = () =>
  import.meta.env.SITE === undefined
    ? []
    : languagesOfPage(FEED).map((language) => ({
        params: { feed: feedPath(language).slice(1, -'.xml'.length) },
      }));

const feedPath = (language: Language) => pathInLanguage(FEED, language);

export const GET: APIRoute = async ({ site, url }) => {
  if (site === undefined) throw new Error('A feed without a public address');
  const language = languageOfPath(url.pathname);
  const simplified = await withLanguage(language, () => writeFeed(site));
  if (!isConverted(language)) return simplified;
  const convert = await traditionalConverter(recordedSpellings());
  return new Response(convert(await simplified.text()), simplified);
};

async function writeFeed(site: URL): Promise<Response> {
  const { products, createdAt } = await siteContent();
  return await rss({
    ...arrivalsText(),
    site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${pageLanguage()}</language><atom:link href="${new URL(feedPath(pageLanguage()), site)}" rel="self" type="application/rss+xml"/>`,
    items: sortNewestFirst(products, createdAt)
      .slice(0, LENGTH)
      .map(({ product: { id, name, species, description }, at }) => ({
        title: `${name} ${species.latin_name}`,
        link: pagePath(`/product/${id}`),
        description,
        // The product id stays stable if the shop's address changes.
        customData: `<guid isPermaLink="false">product-${id}</guid>`,
        pubDate: new Date(at),
      })),
  });
}
