// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { jsonLdText } from './json-ld.ts';

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
