// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { breadcrumbJsonLd, jsonLdText, websiteJsonLd } from './schema-org.ts';

const CRUMBS = [
  { name: '首页', path: '/' },
  { name: '蝴蝶', path: '/butterfly/all' },
];

test('breadcrumbs are numbered, with public addresses', () => {
  const node = breadcrumbJsonLd(CRUMBS, new URL('https://shop.example'));
  expect(node).toMatchObject({
    itemListElement: [
      { position: 1, name: '首页', item: 'https://shop.example/' },
      { position: 2, name: '蝴蝶', item: 'https://shop.example/butterfly/all' },
    ],
  });
});

test('breadcrumbs have no addresses if the shop has no public one', () => {
  expect(JSON.stringify(breadcrumbJsonLd(CRUMBS, undefined))).not.toContain('item"');
});

test('search engines learn where the shop is searched', () => {
  const node = websiteJsonLd((path) => `https://shop.example${path}`);
  expect(node).toMatchObject({
    url: 'https://shop.example/',
    potentialAction: { target: { urlTemplate: 'https://shop.example/search?q={search_term_string}' } },
  });
});

test.each([
  '</script><script>ran()</script>',
  '<!--<script>',
  ']]><img src=x onerror=ran()>',
  '&lt;/script&gt;',
])('facts that hold %s stay one element, and are read as they were written', (name) => {
  const html = `<script type="application/ld+json">${jsonLdText({ '@type': 'Product', name })}</script><p>after</p>`;
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  expect([head.children.length, body.innerHTML]).toEqual([1, '<p>after</p>']);
  expect(JSON.parse(head.firstElementChild?.textContent ?? '')).toMatchObject({ '@type': 'Product', name });
});
