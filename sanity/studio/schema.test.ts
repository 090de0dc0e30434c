import { expect, test } from 'vitest';
import { schemaTypes } from '../schemaTypes/schema.ts';
import { studioTypes } from './schema.tsx';

test('only operators of the shop write shipping rules, whatever role Sanity gives them', () => {
  const readOnly = (isOperator: boolean) =>
    studioTypes(schemaTypes, isOperator).find(({ name }) => name === 'shippingRule');
  expect(readOnly(false)).toMatchObject({ readOnly: true });
  expect(readOnly(true)).toMatchObject({ readOnly: false });
});

test('no content type asks for roles, which differ by Sanity’s plan', () => {
  expect(
    JSON.stringify(schemaTypes, (_, value) => (typeof value === 'function' ? String(value) : value)),
  ).not.toMatch(/\broles\b|currentUser/);
});
