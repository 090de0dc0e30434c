import { expect, test } from 'vitest';
import { rawPage } from '../../content/content.fixture.ts';
import { pageContentSchema } from '../../content/schema.ts';
import { pageLinks } from './page-links.ts';

const page = (slug: string, lists: readonly string[]) =>
  pageContentSchema.parse({ ...rawPage, slug, title: `标题 ${slug}`, lists });

test('a list of the frame links the pages assigned to it, in content order', () => {
  const pages = [
    page('guide', ['header']),
    page('faq', ['footer', 'header']),
    page('terms', ['footer']),
    page('hidden', []),
  ];
  expect(pageLinks(pages, 'header')).toEqual([
    { href: '/guide', title: '标题 guide' },
    { href: '/faq', title: '标题 faq' },
  ]);
  expect(pageLinks(pages, 'footer').map(({ href }) => href)).toEqual(['/faq', '/terms']);
});
