import type { PageContent } from '../../content/schema.ts';

/** One page for each document, at the address that its editor gave it. */
export function policyPaths(pages: readonly PageContent[]) {
  return pages.map((page) => ({ params: { page: page.slug }, props: { page } }));
}
