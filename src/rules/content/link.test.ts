import { expect, test } from 'vitest';
import { leadsSomewhere } from './link.ts';

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
