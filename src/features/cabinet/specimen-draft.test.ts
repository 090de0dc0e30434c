import { expect, test } from 'vitest';
import { ownSpecimenRequestSchema } from './cabinet.contract.ts';
import { type SpecimenDraft, specimenDraft, specimenRequest } from './specimen-draft.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const filled: SpecimenDraft = {
  ...specimenDraft(undefined),
  ...{ latin_name: 'Morpho didius', sex: '雌', country: 'PE', collected_on: ' 2019-06 ', quantity: '2' },
};

test('a filled form becomes a request that the server takes, and comes back from its response', () => {
  const request = specimenRequest(filled, NOW);
  expect(ownSpecimenRequestSchema.parse(request)).toMatchObject({
    ...{ drawer: null, sex: '雌', country: 'PE', collected_on: '2019-06', quantity: 2 },
  });
  const stored = { ...ownSpecimenRequestSchema.parse(request), id: '0198c0de-7a1b-4c2d-8e3f-000000000001' };
  expect(specimenDraft(stored)).toEqual({ ...filled, collected_on: '2019-06' });
});

test.each<[Partial<SpecimenDraft>, keyof SpecimenDraft, string]>([
  [{ latin_name: '  ' }, 'latin_name', '请填写学名'],
  [{ collected_on: '2019 年' }, 'collected_on', '请按 2019'],
  [{ collected_on: '2099-01-01' }, 'collected_on', '还没有到'],
  [{ collected_on: '2026-02-30' }, 'collected_on', '没有这一天'],
  [{ collected_on: '0001' }, 'collected_on', '1600'],
  [{ quantity: '0' }, 'quantity', '整数'],
  [{ quantity: '1.5' }, 'quantity', '整数'],
  [{ quantity: '1000' }, 'quantity', '整数'],
])('%j points at %s: %s', (fields, field, text) => {
  const draft = { ...filled, ...fields };
  expect(specimenRequest(draft, NOW)).toEqual({ field, fault: expect.stringContaining(text) });
  // The server refuses the same.
  const sent = { ...draft, drawer: null, quantity: Number(draft.quantity) };
  expect(ownSpecimenRequestSchema.safeParse(sent).success).toBe(false);
});
