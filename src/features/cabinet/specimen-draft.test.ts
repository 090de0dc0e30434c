import { expect, test } from 'vitest';
import { ownSpecimenRequestSchema } from './cabinet.contract.ts';
import { type SpecimenDraft, specimenDraft, specimenRequest } from './specimen-draft.ts';

const filled: SpecimenDraft = {
  ...specimenDraft(undefined),
  ...{ latin_name: 'Morpho didius', sex: '雌', country: 'PE', collected_on: ' 2019-06 ', quantity: '2' },
};

test('a filled form becomes a request that the server takes, and comes back from its response', () => {
  const request = specimenRequest(filled);
  expect(ownSpecimenRequestSchema.parse(request)).toMatchObject({
    ...{ drawer: null, sex: '雌', country: 'PE', collected_on: '2019-06', quantity: 2 },
  });
  const stored = { ...ownSpecimenRequestSchema.parse(request), id: '0198c0de-7a1b-4c2d-8e3f-000000000001' };
  expect(specimenDraft(stored)).toEqual({ ...filled, collected_on: '2019-06' });
});

test.each<[Partial<SpecimenDraft>, string]>([
  [{ latin_name: '  ' }, 'latin_name'],
  [{ collected_on: '2019 年' }, 'collected_on'],
  [{ quantity: '0' }, 'quantity'],
  [{ quantity: '1.5' }, 'quantity'],
  [{ quantity: '1000' }, 'quantity'],
])('%j points at %s', (fields, field) => {
  expect(specimenRequest({ ...filled, ...fields })).toBe(field);
});
