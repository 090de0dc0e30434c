import type { PageContent } from '../../content/schema.ts';

export function pageLinks(pages: readonly PageContent[], list: PageContent['lists'][number]) {
  return pages
    .filter(({ lists }) => lists.includes(list))
    .map(({ slug, title }) => ({ href: `/${slug}`, title }));
}
