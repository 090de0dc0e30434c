import fc from 'fast-check';
import { applyPatch } from 'mendoza';
import { expect, test } from 'vitest';
import type { Doc } from '../documents.ts';
import { effectsOf } from './effects.ts';

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(
    fc.oneof(tie('value'), fc.record({ _key: fc.constantFrom('a', 'b', 'c'), price: fc.nat(3) })),
    {
      maxLength: 4,
    },
  ),
  object: fc.dictionary(fc.constantFrom('name', 'price', 'Zulu', '名字', 'tags'), tie('value'), {
    noNullPrototype: true,
  }),
}));
const doc = value.object.map(
  (fields) => ({ ...(fields as object), _id: 'a', _type: 'page', _rev: 'r' }) as unknown as Doc,
);
const fields = ({ _rev, ...rest }: Doc) => rest;

test('Sanity’s own decoder turns each document into the other', () => {
  fc.assert(
    fc.property(doc, doc, (before, after) => {
      const { apply, revert } = effectsOf(before, after);
      expect(applyPatch(fields(before), apply)).toEqual(fields(after));
      expect(applyPatch(fields(after), revert)).toEqual(fields(before));
    }),
    { numRuns: 300 },
  );
});

test('The revert of a creation and the apply of a deletion are null', () => {
  const one = { _id: 'a', _type: 'page', _rev: 'r', _createdAt: '', _updatedAt: '', name: 'x' };
  expect(effectsOf(null, one)).toEqual({ apply: [0, fields(one)], revert: [0, null] });
  expect(effectsOf(one, null)).toEqual({ apply: [0, null], revert: [0, fields(one)] });
});

test('A patch contains only the changed field', () => {
  const one = {
    _id: 'a',
    _type: 'page',
    _rev: 'r',
    _createdAt: '',
    _updatedAt: '',
    name: 'x',
    text: '长'.repeat(99),
  };
  expect(JSON.stringify(effectsOf(one, { ...one, name: 'y' }))).not.toContain('长');
});
