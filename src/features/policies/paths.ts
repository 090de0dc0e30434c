import type { PageContent } from '../../content/schema.ts';

export function policyPaths(pages: readonly PageContent[]) {
  return pages.map((page) => ({ params: { page: page.slug }, props: { page } }));
}
