import { expect, test } from 'vitest';
import type { ProductShipping } from './shipping.contract.ts';
import { shownVerdict } from './shown-verdict.rules.ts';

const before = { name: '进口许可', who: 'buyer', when: 'before' } as const;
const along = { name: '申报表', who: 'shop', when: 'arrival' } as const;

test.each<[ProductShipping['verdict'], ProductShipping['papers'], ProductShipping['verdict']]>([
  ['allowed', [], 'allowed'],
  ['allowed', [along], 'allowed'],
  // The checkout asks for a paper before the payment, whichever rule names it.
  ['allowed', [before], 'papers'],
  ['papers', [along], 'allowed'],
  ['papers', [], 'allowed'],
  ['papers', [along, before], 'papers'],
  ['unknown', [along, before], 'unknown'],
  ['forbidden', [before], 'forbidden'],
])('%s with the papers %j reads as %s', (verdict, papers, shown) => {
  expect(shownVerdict({ verdict, papers, words: [] })).toBe(shown);
});
