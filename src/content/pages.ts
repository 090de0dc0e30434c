import {
  checkVersion,
  compareByRank,
  type InvalidDocument,
  type LastValidVersions,
  type ResolvedKind,
  type ShownVersion,
} from './documents.ts';
import { nameKey } from './kinds.ts';
import type { PageContent } from './schema.ts';
import type { DocumentProblems } from './validation.ts';

/** The shop's e-mails and forms link here. */
export const REQUIRED_PAGES: readonly string[] = ['contact'];

type Addressed = Pick<PageContent, '_id' | 'slug' | 'title'>;

/** Returns the pages that share their slug with another page. */
export function findDuplicatePages<P extends Addressed>(pages: readonly P[]): P[] {
  return pages.filter((page) => pages.some((other) => other.slug === page.slug && other._id !== page._id));
}

export function isRequiredPageMissing(pages: readonly Addressed[]): boolean {
  return REQUIRED_PAGES.some((slug) => pages.every((page) => page.slug !== slug));
}

export function duplicatePageProblems(page: Addressed, holder: Addressed): DocumentProblems {
  return brokenPage(page, `网址“${page.slug}”已用于“${holder.title}”，请换一个`);
}

export function missingPageProblems(page: Addressed | undefined, slug: string): DocumentProblems {
  return brokenPage(page, `没有网址为“${slug}”的页面，而本店的邮件和表单都指向 /${slug}，请发布一个`);
}

function brokenPage(page: Addressed | undefined, message: string): DocumentProblems {
  const { _id: id = '(no id)', title = '(no title)' } = page ?? {};
  return { id, type: 'page', title, problems: [{ path: 'slug', message }] };
}

/**
 * A slug goes to the page whose last valid version had it, else to the oldest. The other is shown
 * as it was last valid, if that slug is free. A page that the shop links to stays when it is
 * unpublished or moved.
 */
export function resolveSlugConflicts(
  { shown, invalidDocuments }: ResolvedKind<'page'>,
  lastValid: LastValidVersions,
): ResolvedKind<'page'> {
  const lastOf = (id: string) => lastVersion(lastValid.get(nameKey({ kind: 'page', id })));
  const byAddress = Map.groupBy(
    shown.toSorted((a, b) => compareByRank({ ...a.content, rank: null }, { ...b.content, rank: null })),
    ({ content }) => content.slug,
  );
  const taken = new Set(byAddress.keys());
  const settled: ShownVersion<'page'>[] = [];
  const added: InvalidDocument[] = [];
  for (const [slug, pages] of byAddress) {
    // The oldest page comes last.
    const holder = pages.find(({ content }) => lastOf(content._id)?.content.slug === slug) ?? pages.at(-1);
    if (holder === undefined) continue;
    settled.push(holder);
    for (const { content } of pages.filter((page) => page !== holder)) {
      const last = lastOf(content._id);
      const isElsewhere = last !== undefined && !taken.has(last.content.slug);
      if (isElsewhere) {
        settled.push(last);
        taken.add(last.content.slug);
      }
      added.push({
        kind: 'page',
        document: duplicatePageProblems(content, holder.content),
        shown: isElsewhere ? 'last-sound' : 'nothing',
      });
    }
  }
  return keepNeeded({ shown: settled, invalidDocuments: [...invalidDocuments, ...added] }, lastValid);
}

function keepNeeded(
  { shown, invalidDocuments }: ResolvedKind<'page'>,
  lastValid: LastValidVersions,
): ResolvedKind<'page'> {
  const pages = [...shown];
  const added: InvalidDocument[] = [];
  for (const slug of REQUIRED_PAGES) {
    if (pages.some(({ content }) => content.slug === slug)) continue;
    const last = [...lastValid.values()].map(lastVersion).find((page) => page?.content.slug === slug);
    added.push({
      kind: 'page',
      document: missingPageProblems(last?.content, slug),
      shown: last === undefined ? 'nothing' : 'last-sound',
    });
    if (last === undefined) continue;
    const renamed = pages.findIndex(({ content }) => content._id === last.content._id);
    pages.splice(renamed < 0 ? pages.length : renamed, renamed < 0 ? 0 : 1, last);
  }
  return { shown: pages, invalidDocuments: [...invalidDocuments, ...added] };
}

function lastVersion(raw: unknown): ShownVersion<'page'> | undefined {
  const checked = raw === undefined ? undefined : checkVersion('page', raw);
  return checked?.kind === 'valid' ? { ...checked.version, isLastValid: true } : undefined;
}
