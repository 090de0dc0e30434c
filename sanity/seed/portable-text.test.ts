import { expect, test } from 'vitest';
import { portableText } from './portable-text.ts';

test('paragraphs and headings become blocks of their style', () => {
  const blocks = portableText([
    { kind: 'h2', text: '退款' },
    { kind: 'p', text: '先写信。' },
  ]);
  expect(blocks.map(({ style, children }) => [style, children.map((span) => span.text)])).toEqual([
    ['h2', ['退款']],
    ['normal', ['先写信。']],
  ]);
});

test('list items become one block each', () => {
  const blocks = portableText([{ kind: 'ol', items: ['一', '二'] }]);
  expect(blocks.map(({ listItem, level }) => [listItem, level])).toEqual([
    ['number', 1],
    ['number', 1],
  ]);
  expect(new Set(blocks.map((block) => block._key)).size).toBe(2);
});

test('bold and links become marks on their words only', () => {
  const [block] = portableText([{ kind: 'p', text: '见[退款政策](/refund)，**不予退货**。' }]);
  expect(block?.children.map(({ text, marks }) => [text, marks.length])).toEqual([
    ['见', 0],
    ['退款政策', 1],
    ['，', 0],
    ['不予退货', 1],
    ['。', 0],
  ]);
  expect(block?.markDefs).toEqual([{ _type: 'link', _key: block?.children[1]?.marks[0], href: '/refund' }]);
  expect(block?.children[3]?.marks).toEqual(['strong']);
});
