import type { SeedBlock } from './types.ts';

interface Span {
  _type: 'span';
  _key: string;
  text: string;
  marks: string[];
}

interface LinkMark {
  _type: 'link';
  _key: string;
  href: string;
}

export interface TextBlock {
  _type: 'block';
  _key: string;
  style: 'normal' | 'h2' | 'h3';
  listItem?: 'bullet' | 'number';
  level?: number;
  markDefs: LinkMark[];
  children: Span[];
}

type BlockLook = Pick<TextBlock, 'style' | 'listItem' | 'level'>;

const INLINE = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

function textBlock(key: string, text: string, look: BlockLook): TextBlock {
  const children: Span[] = [];
  const markDefs: LinkMark[] = [];
  const addSpan = (content: string, marks: string[]): void => {
    if (content !== '')
      children.push({ _type: 'span', _key: `${key}s${children.length}`, text: content, marks });
  };
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    addSpan(text.slice(from, match.index), []);
    const [whole, label, href, bold] = match;
    if (label !== undefined && href !== undefined) {
      const mark: LinkMark = { _type: 'link', _key: `${key}l${markDefs.length}`, href };
      markDefs.push(mark);
      addSpan(label, [mark._key]);
    } else if (bold !== undefined) {
      addSpan(bold, ['strong']);
    }
    from = match.index + whole.length;
  }
  addSpan(text.slice(from), []);
  return { _type: 'block', _key: key, ...look, markDefs, children };
}

/** Portable Text of a page; keys follow the place in the text, so that a second seeding changes nothing. */
export function portableText(blocks: readonly SeedBlock[]): TextBlock[] {
  return blocks.flatMap((block, index) => {
    const key = `b${index}`;
    if ('items' in block) {
      const listItem = block.kind === 'ul' ? 'bullet' : 'number';
      return block.items.map((item, n) =>
        textBlock(`${key}i${n}`, item, { style: 'normal', listItem, level: 1 }),
      );
    }
    return [textBlock(key, block.text, { style: block.kind === 'p' ? 'normal' : block.kind })];
  });
}
