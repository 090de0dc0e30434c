import type { PageContent } from '../../content/schema.ts';

/** The policy pages of a list in the frame, in catalogue order. */
export function pageLinks(pages: readonly PageContent[], list: PageContent['lists'][number]) {
  return pages
    .filter(({ lists }) => lists.includes(list))
    .map(({ slug, title }) => ({ href: `/${slug}`, title }));
}
