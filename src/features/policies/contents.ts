import type { PageContent } from '../../content/schema.ts';

export interface Section {
  /** Fragment of the heading, kept when headings move: it hangs on the block's own key. */
  readonly id: string;
  readonly title: string;
}

/** From this many sections on a page gets a table of contents. */
const LONG = 5;

/** The fragment under which a block's heading can be reached. */
export function sectionId(key: string | undefined): string {
  return `section-${key ?? 'top'}`;
}

function textOf(block: PageContent['body'][number]): string {
  return (block.children ?? []).map(({ text }) => text ?? '').join('');
}

/** The second-level headings of a long text; empty for a short one. */
export function contentsOf(body: PageContent['body']): readonly Section[] {
  const sections = body
    .filter((block) => block._type === 'block' && block['style'] === 'h2')
    .map((block) => ({ id: sectionId(block._key), title: textOf(block) }));
  return sections.length >= LONG ? sections : [];
}
