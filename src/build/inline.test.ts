import { expect, test } from 'vitest';
import { removeUnusedHashes, toInlineText } from './inline.ts';

const [script, style, other] = ['run()\n', 'a{color:red}', 'b{}'].map((text) => toInlineText(text).hash);

function pageWith(scriptSources: string, styleSources: string): string {
  return `<head><meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self'${scriptSources}; style-src 'self'${styleSources};"><script src="/a.js" type="module"></script><script type="module">run()\n</script><style data-name="x">a{color:red}</style></head>`;
}

test('a page keeps the hashes of its own inline scripts and styles, and no others', () => {
  expect(removeUnusedHashes(pageWith(` '${other}' '${script}'`, ` '${style}' '${other}'`))).toBe(
    pageWith(` '${script}'`, ` '${style}'`),
  );
});

test('an inline text that the policy did not allow is not allowed now', () => {
  expect(removeUnusedHashes(pageWith('', ` '${style}'`))).toBe(pageWith('', ` '${style}'`));
});
