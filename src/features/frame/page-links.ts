import type { PageContent } from '../../content/schema.ts';

/** The policy pages that a list of the frame leads to, in the order of the content. */
export function pageLinks(pages: readonly PageContent[], list: PageContent['lists'][number]) {
  return pages
    .filter(({ lists }) => lists.includes(list))
    .map(({ slug, title }) => ({ href: `/${slug}`, title }));
}
