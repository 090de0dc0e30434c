import { expect, test } from 'vitest';
import { rawPage } from './content.fixture.ts';
import {
  duplicatePageProblems,
  findDuplicatePages,
  isRequiredPageMissing,
  missingPageProblems,
} from './pages.ts';
import { pageContentSchema } from './schema.ts';

const page = (slug: string, id = `page-${slug}`) =>
  pageContentSchema.parse({ ...rawPage, _id: id, slug, title: `标题 ${slug}` });

test('pages at addresses of their own are valid', () => {
  const pages = [page('contact'), page('faq')];
  expect([findDuplicatePages(pages), isRequiredPageMissing(pages)]).toEqual([[], false]);
});

test('two pages at one address are both named, each with the other', () => {
  const [one, two] = [page('faq', 'one'), page('faq', 'two')];
  expect(findDuplicatePages([page('contact'), one, two]).map(({ _id }) => _id)).toEqual(['one', 'two']);
  expect(duplicatePageProblems(one, two).problems[0]?.message).toContain('网址“faq”已用于“标题 faq”');
});

test('pages that mails and forms link to may not be missing', () => {
  expect(isRequiredPageMissing([page('faq')])).toBe(true);
  expect(missingPageProblems(undefined, 'contact').problems[0]?.message).toContain(
    '指向 /contact，请发布一个',
  );
});
