import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import {
  ADDRESS_PARTS,
  addressForm,
  composeAddress,
  findMissingPart,
  type PostalAddress,
} from './address-form.rules.ts';

const BLANK = { region: '', city: '', district: '', lines: '', postcode: '' };

test.each([
  ['DE', ['lines', 'postcode', 'city']],
  ['GB', ['lines', 'city', 'postcode']],
  ['US', ['lines', 'city', 'region', 'postcode']],
  ['JP', ['postcode', 'region', 'lines']],
  ['CN', ['postcode', 'region', 'city', 'district?', 'lines']],
  ['BR', ['lines', 'district?', 'city', 'region', 'postcode']],
  ['HK', ['region', 'city?', 'lines']],
  ['SG', ['lines', 'postcode']],
  ['AE', ['lines', 'region']],
  ['NZ', ['lines', 'district?', 'city', 'postcode']],
])('the form of %s asks for %j', (country, expected) => {
  expect(addressForm(country).map(({ part, required }) => part + (required ? '' : '?'))).toEqual(expected);
});

test('every country asks for street and house, and for each part once', () => {
  for (const country of COUNTRIES) {
    const form = addressForm(country);
    expect(form.find(({ part }) => part === 'lines')?.required).toBe(true);
    expect(new Set(form.map(({ part }) => part)).size).toBe(form.length);
  }
});

describe('an address as one text', () => {
  test.each([
    [
      { country: 'US', lines: '1 Main St\nApt 2', city: 'Boston', region: 'MA', postcode: '02110' },
      '1 Main St\nApt 2\nBoston, MA 02110',
    ],
    [{ country: 'DE', lines: 'Hauptstr. 1', city: 'Berlin', postcode: '10115' }, 'Hauptstr. 1\n10115 Berlin'],
    [
      {
        country: 'CN',
        lines: '蝴蝶路 1 号',
        city: '昆明市',
        region: '云南省',
        district: '盘龙区',
        postcode: '650000',
      },
      '650000\n云南省昆明市盘龙区\n蝴蝶路 1 号',
    ],
    [
      { country: 'CN', lines: '1 Hudie Lu', city: 'Kunming', region: 'Yunnan', postcode: '650000' },
      '1 Hudie Lu\nKunming\nYunnan, 650000',
    ],
    [{ country: 'HK', lines: 'Flat 1', city: 'TST', region: 'Kowloon' }, 'Flat 1\nTST\nKowloon'],
    [{ country: 'HK', lines: '1 号', city: '尖沙咀', region: '九龍' }, '九龍\n尖沙咀\n1 号'],
    [{ country: 'FR', lines: '1 Rue A', city: 'Paris', postcode: '75001' }, '1 Rue A\n75001 Paris'],
    // Parts that are missing leave no punctuation.
    [{ country: 'US', lines: '1 Main St', city: 'Boston' }, '1 Main St\nBoston'],
  ])('%j', (parts, text) => expect(composeAddress({ ...BLANK, ...parts })).toBe(text));

  test('contains each part that the form asks for, in any country and script', () => {
    const word = fc.stringMatching(/^[A-Za-z一-龥ぁ-ん가-힣а-я0-9]{1,12}$/);
    const parts = fc.record({ region: word, city: word, district: word, lines: word, postcode: word });
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), parts, (country, given) => {
        const text = composeAddress({ country, ...given });
        for (const { part } of addressForm(country)) expect(text).toContain(given[part]);
      }),
    );
  });
});

test('the first required part that is blank is missing', () => {
  const vienna: PostalAddress = { ...BLANK, country: 'AT', lines: 'Ring 1', city: 'Wien', postcode: '1010' };
  expect(findMissingPart(vienna)).toBeUndefined();
  expect(findMissingPart({ ...vienna, city: ' ' })).toBe('city');
  expect(findMissingPart({ ...vienna, country: 'US' })).toBe('region');
  expect(findMissingPart({ ...vienna, country: 'SG', city: '' })).toBeUndefined();
  for (const part of ADDRESS_PARTS)
    expect([undefined, part]).toContain(findMissingPart({ ...vienna, region: 'W', [part]: '' }));
});
