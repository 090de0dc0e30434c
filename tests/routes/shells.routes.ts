import { describe, expect, test } from 'vitest';
import { allProducts, allSpecies, firstOf, sendRequest } from './shop.ts';

describe('an address that the shop does not know', () => {
  test.each([
    ['/butterfly/nobody-knows', '/shell/species'],
    ['/product/nobody-knows', '/shell/product'],
    ['/product/nobody-knows?grade=A1', '/shell/product'],
  ])('%s answers with the shell, which search engines leave out', async (path, shell) => {
    const page = await sendRequest(path);
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toMatch(/^text\/html\b/);
    expect(page.text).toMatch(/<meta name="robots" content="noindex/);
    expect(titleOf(page.text)).toBe(titleOf((await sendRequest(shell)).text));
  });

  test('a page that was built wins over the shell', async () => {
    const species = await firstOf(allSpecies());
    const product = await firstOf(allProducts());
    for (const path of [`/butterfly/${species.id}`, `/product/${product.id}`]) {
      expect((await sendRequest(path)).text).not.toMatch(/<meta name="robots" content="noindex/);
    }
  });
});

function titleOf(html: string): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1];
}
