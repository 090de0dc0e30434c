import { expect, test } from 'vitest';
import { leadsSomewhere, linkTarget } from './link.ts';

test.each([
  '/',
  '/refund',
  '/product/morpho?x=1#grade',
  '#section-b1',
  'https://www.cites.org/eng/app/appendices.php',
  'HTTP://example.com',
  'mailto:service@example.com?subject=你好',
  'tel:+86-871-6500-0000',
])('%s is a link', (href) => {
  expect(leadsSomewhere(href)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\nb',
  'https://',
  'https:evil.example',
  'refund',
  '',
  undefined,
  null,
  7,
  ['javascript:alert(1)'],
])('%j is none', (href) => {
  expect(leadsSomewhere(href)).toBe(false);
});

test.each([
  ['/refund', { type: 'page', slug: 'refund' }],
  ['/refund?from=mail#part', { type: 'page', slug: 'refund' }],
  ['/refunds/now', { type: 'page', slug: 'refunds/now' }],
  ['/butterfly/morpho-didius', { type: 'species', id: 'morpho-didius' }],
  ['/product/morpho-didius-spread', { type: 'product', id: 'morpho-didius-spread' }],
  ['/butterfly/all', undefined],
  ['/butterfly/morpho-didius/2', undefined],
  ['/', undefined],
  ['/search?q=闪蝶', undefined],
  ['#part', undefined],
  ['https://example.com/refund', undefined],
])('%s leads to what can be looked up', (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});
