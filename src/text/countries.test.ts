import { expect, test } from 'vitest';
import { findCountryByName } from '../rules/country.ts';
import { STATES } from '../rules/country-codes.ts';
import { countryTitle } from './countries.ts';

test.each(STATES)('the name that the desk shows for %s is read as the same country', (code) => {
  expect(countryTitle(code)).toMatch(/\p{Script=Han}/u);
  expect(findCountryByName(countryTitle(code))).toBe(code);
});
