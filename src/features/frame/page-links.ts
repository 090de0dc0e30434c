import type { PageContent } from '../../content/schema.ts';

/** Policy pages that a list of the frame links to, in content order. */
export function pageLinks(pages: readonly PageContent[], list: PageContent['lists'][number]) {
  return pages
    .filter(({ lists }) => lists.includes(list))
    .map(({ slug, title }) => ({ href: `/${slug}`, title }));
}
