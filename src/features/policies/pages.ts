import type { PageTextItem, TextBlock } from '../../content/page-text.ts';
import type { PageContent } from '../../content/schema.ts';
import { type Callout, isCallout } from '../content/page-texts.rules.ts';

export interface PageSection {
  readonly id: string;
  readonly title: string;
}

/** Pages with this many sections get a table of contents. */
const CONTENTS_FROM_SECTIONS = 5;

export function sectionId(key: string | undefined): string {
  return `section-${key ?? 'top'}`;
}

function textOf(block: TextBlock): string {
  return (block.children ?? []).map(({ text }) => text ?? '').join('');
}

const isBlock = (item: PageTextItem): item is TextBlock => item._type === 'block';

export function tableOfContents(body: PageContent['body']): readonly PageSection[] {
  const sections = body
    .filter(isBlock)
    .filter((block) => block['style'] === 'h2')
    .map((block) => ({ id: sectionId(block._key), title: textOf(block) }));
  return sections.length >= CONTENTS_FROM_SECTIONS ? sections : [];
}

/** The renderer takes a callout as an item. */
export interface CalloutItem {
  readonly _type: 'callout';
  readonly _key: string;
  readonly kind: Callout;
  readonly blocks: readonly TextBlock[];
}

/** Adjacent paragraphs of one style share a frame. */
export function groupCallouts(body: PageContent['body']): readonly (PageTextItem | CalloutItem)[] {
  const grouped: (PageTextItem | CalloutItem)[] = [];
  for (const item of body) {
    const style = isBlock(item) ? item['style'] : undefined;
    if (!isBlock(item) || !isCallout(style)) {
      grouped.push(item);
      continue;
    }
    const last = grouped.at(-1);
    const paragraph = { ...item, style: 'normal' };
    if (last?._type === 'callout' && last.kind === style)
      grouped[grouped.length - 1] = { ...last, blocks: [...last.blocks, paragraph] };
    else grouped.push({ _type: 'callout', _key: item._key, kind: style, blocks: [paragraph] });
  }
  return grouped;
}

export function policyPaths(pages: readonly PageContent[]) {
  return pages.map((page) => ({ params: { page: page.slug }, props: { page } }));
}
