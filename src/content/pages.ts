import type { BrokenDocument } from './check.ts';
import type { PageContent } from './schema.ts';

/** Pages that the shop itself leads to, from its mails and forms. */
const NEEDED = ['contact'] as const;

/** What no page tells alone: two at one address, and one that is missing. */
export function checkTogether(pages: readonly PageContent[]): readonly BrokenDocument[] {
  const twins = pages.flatMap((page) => {
    const twin = pages.find((other) => other.slug === page.slug && other !== page);
    if (twin === undefined) return [];
    return broken(page, `网址“${page.slug}”已用于“${twin.title}”，请换一个`);
  });
  const missing = NEEDED.filter((slug) => pages.every((page) => page.slug !== slug)).map((slug) =>
    broken(undefined, `没有网址为“${slug}”的页面，而本店的邮件和表单都指向 /${slug}，请发布一个`),
  );
  return [...twins, ...missing];
}

function broken(page: PageContent | undefined, message: string): BrokenDocument {
  return {
    id: page?._id ?? '(no id)',
    type: 'page',
    title: page?.title ?? '(no title)',
    problems: [{ path: 'slug', message }],
  };
}
