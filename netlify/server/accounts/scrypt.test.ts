import { describe, expect, test } from 'vitest';
import { scryptHash, scryptMatches } from './scrypt.ts';

/** Hashes from better-auth 1.7.7. */
const OLD_HASHES = {
  'morpho-blue':
    'b544b7ae334a7620a76debab8d6bb36c:c4ba339b7cac94f9a2b8b2204c3c989f254a9c9b03a59f088d41144b18506dd0e610bbb2bf6763668ff01dc3bcfc296ee4285aacae54f82d88b97a159f5e9bea',
  '\uFB01ve \u2163 蝴蝶é':
    '9f6bfee4fb40291ff1580ba53dd94a89:1dd7d6a5c3adcc0a3686db2b520a0b9f0463759a53118c51d76a2ced2d07316009d82c3f7296998e69b381dfb0dcf494f63929145594e43a98c3626c209564a0',
};

describe('a password hash', { timeout: 60_000 }, () => {
  test.each(Object.entries(OLD_HASHES))(
    '%s matches the hash that better-auth made of it',
    async (password, hash) => {
      expect(await scryptMatches(password, hash)).toBe(true);
      expect(await scryptMatches(`${password}!`, hash)).toBe(false);
    },
  );

  test('the same characters in another Unicode form match', async () => {
    const hash = OLD_HASHES['\uFB01ve \u2163 蝴蝶é'];
    expect(await scryptMatches('five IV 蝴蝶é', hash)).toBe(true);
  });

  test('a password matches its own hash, and each hash has a salt of its own', async () => {
    const [first, second] = await Promise.all([scryptHash('morpho-blue'), scryptHash('morpho-blue')]);
    expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(second).not.toBe(first);
    expect(await scryptMatches('morpho-blue', first)).toBe(true);
    expect(await scryptMatches('morpho-red', first)).toBe(false);
  });

  test.each(['', 'salt-only', 'salt:00'])('a malformed hash is an error: %s', async (hash) => {
    await expect(scryptMatches('morpho-blue', hash)).rejects.toThrow('malformed');
  });
});
