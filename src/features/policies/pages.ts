import type { PageContent } from '../../content/schema.ts';

export interface Section {
  /** Fragment from the block's key, stable when headings move. */
  readonly id: string;
  readonly title: string;
}

/** Pages with this many sections get a table of contents. */
const LONG = 5;

export function sectionId(key: string | undefined): string {
  return `section-${key ?? 'top'}`;
}

function textOf(block: PageContent['body'][number]): string {
  return (block.children ?? []).map(({ text }) => text ?? '').join('');
}

/** Second-level headings of a long text; empty for a short one. */
export function tableOfContents(body: PageContent['body']): readonly Section[] {
  const sections = body
    .filter((block) => block._type === 'block' && block['style'] === 'h2')
    .map((block) => ({ id: sectionId(block._key), title: textOf(block) }));
  return sections.length >= LONG ? sections : [];
}

export function policyPaths(pages: readonly PageContent[]) {
  return pages.map((page) => ({ params: { page: page.slug }, props: { page } }));
}
