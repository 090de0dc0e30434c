import type { BrokenDocument } from './check.ts';
import type { PageContent } from './schema.ts';

/** Pages that the shop itself leads to, from its mails and forms. */
const NEEDED = ['contact'] as const;

/** What no page tells alone: two at one address, and one that is missing. */
export function checkTogether(pages: readonly PageContent[]): readonly BrokenDocument[] {
  const twins = pages.flatMap((page) => {
    const twin = pages.find((other) => other.slug === page.slug && other !== page);
    if (twin === undefined) return [];
    return broken(
      page,
      `slug is ${page.slug}, which "${twin.title}" (${twin._id}) has too: give one another address`,
    );
  });
  const missing = NEEDED.filter((slug) => pages.every((page) => page.slug !== slug)).map((slug) =>
    broken(
      undefined,
      `slug ${slug} is no page's, though the shop's mails and forms lead to /${slug}: publish one`,
    ),
  );
  return [...twins, ...missing];
}

function broken(page: PageContent | undefined, problem: string): BrokenDocument {
  return {
    id: page?._id ?? '(no id)',
    type: 'page',
    title: page?.title ?? '(no title)',
    problems: [problem],
  };
}
