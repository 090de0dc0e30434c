import { expect, test } from 'vitest';
import { countryNamed } from '../../../src/rules/country.ts';
import { STATES } from '../../../src/rules/country-codes.ts';
import { countryText } from './country.ts';

test.each(STATES)('the name that the desk shows for %s is read as the same country', (code) => {
  expect(countryText(code)).toMatch(/\p{Script=Han}/u);
  expect(countryNamed(countryText(code))).toBe(code);
});
