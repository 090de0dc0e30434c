import { expect, test } from 'vitest';
import { countryTitle } from './countries.text.ts';
import { findCountryByName } from './country.rules.ts';
import { STATES } from './country-codes.rules.ts';

test.each(STATES)('the name that the desk shows for %s is read as the same country', (code) => {
  expect(countryTitle(code)).toMatch(/\p{Script=Han}/u);
  expect(findCountryByName(countryTitle(code))).toBe(code);
});
