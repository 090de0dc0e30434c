import { expect, test } from 'vitest';
import { rawPage } from '../../content/content.fixture.ts';
import { pageContentSchema } from '../../content/schema.ts';
import { policyPaths, sectionId, tableOfContents } from './pages.ts';

const block = (key: string, style: string, ...texts: string[]) => ({
  _type: 'block',
  _key: key,
  style,
  children: texts.map((text) => ({ _type: 'span', text })),
});

const headings = (count: number) =>
  Array.from({ length: count }, (_, index) => block(`k${index}`, 'h2', `第${index + 1}条`));

test('a long page lists its second-level headings in their order', () => {
  const body = [block('p', 'normal', '前言'), ...headings(5), block('s', 'h3', '小节')];
  expect(tableOfContents(body).map(({ title }) => title)).toEqual([
    '第1条',
    '第2条',
    '第3条',
    '第4条',
    '第5条',
  ]);
});

test('a short page has no table of contents', () => {
  expect(tableOfContents(headings(4))).toEqual([]);
});

test('a heading of several spans is joined, and linked by its key', () => {
  const [first] = tableOfContents([block('a1', 'h2', '一、', '总则'), ...headings(4)]);
  expect(first).toEqual({ id: sectionId('a1'), title: '一、总则' });
});

test('every page document is built at its own address', () => {
  const guide = pageContentSchema.parse(rawPage);
  const added = pageContentSchema.parse({ ...rawPage, _id: '5f2c1e3a', slug: 'faq', title: '常见问题' });
  expect(policyPaths([guide, added])).toEqual([
    { params: { page: 'guide' }, props: { page: guide } },
    { params: { page: 'faq' }, props: { page: added } },
  ]);
});
