import { expect, test } from 'vitest';
import { describeBroken } from './check.ts';
import { rawPage } from './content.fixture.ts';
import { checkTogether } from './pages.ts';
import { pageContent } from './schema.ts';

const page = (slug: string, id = `page-${slug}`) =>
  pageContent.parse({ ...rawPage, _id: id, slug, title: `标题 ${slug}` });

test('pages at addresses of their own are sound', () => {
  expect(checkTogether([page('contact'), page('faq')])).toEqual([]);
});

test('two pages at one address are both named', () => {
  const broken = checkTogether([page('contact'), page('faq', 'one'), page('faq', 'two')]);
  expect(broken.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(describeBroken(broken)).toContain('网址“faq”已用于“标题 faq”');
});

test('the page that mails and forms lead to may not be missing', () => {
  expect(describeBroken(checkTogether([page('faq')]))).toContain('指向 /contact，请发布一个');
});
