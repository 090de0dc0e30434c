import { expect, test } from 'vitest';
import { rawPage } from '../../content/content.fixture.ts';
import { pageContent } from '../../content/schema.ts';
import { policyPaths } from './paths.ts';

test('each page document is built at its own address, also one that no developer knows of', () => {
  const guide = pageContent.parse(rawPage);
  const added = pageContent.parse({ ...rawPage, _id: '5f2c1e3a', slug: 'faq', title: '常见问题' });
  expect(policyPaths([guide, added])).toEqual([
    { params: { page: 'guide' }, props: { page: guide } },
    { params: { page: 'faq' }, props: { page: added } },
  ]);
});
