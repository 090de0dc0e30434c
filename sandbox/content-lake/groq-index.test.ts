import { evaluateSync, parse, toJS } from 'groq-js';
import { expect, test } from 'vitest';
import type { Doc } from './documents.ts';
import { runQuery } from './groq.ts';
import { PerspectiveView } from './views.ts';

const doc = (_id: string, _type: string, fields: object = {}): Doc => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
});
const reference = (_ref: string) => ({ _type: 'reference', _ref });

const view = new PerspectiveView([
  doc('family', 'family'),
  doc('s1', 'species', { family: reference('family') }),
  doc('s2', 'species', { family: reference('gone') }),
  doc('p1', 'product', { species: reference('s1'), others: [reference('p2')] }),
  doc('p2', 'product', { species: reference('s1'), title: 's2' }),
  doc('p3', 'product', { species: reference('s2') }),
  doc('bare', 'product'),
]);

test.each([
  '*[_type == "product"]._id',
  '*["product" == _type && defined(species)]._id',
  '*[_type == "product" || _type == "family"]._id',
  '*[_type in ["family", "species", "family"]]._id',
  '*[_type == title]._id',
  '*[_id == "p1" && _type == "species"]',
  '*[!(_id == "p1")]._id',
  '*[references("s1")]._id',
  '*[references("s1", "s2")]._id',
  '*[references(["s1", "s2"])]._id',
  '*[_type == "species"]{_id, "n": count(*[references(^._id)])}',
  '*[_type == "species"]{_id, "of": *[_type == "product" && ^._id == species._ref]._id}',
  '*[_id == "s1"]{"x": *[_id == "s2"]{"of": *[species._ref == ^.^._id]._id}}',
  '*[_id == "s1"]{"x": *[_id == "s2"]{"of": *[references(^.^._id)]{_id, "up": ^.^._id}}}',
  '*[_id == "s1"]{"x": *[_type == "product" && species._ref == ^._id]{"peers": *[references(^.species._ref)]._id}}',
  '*[_type == "product"]{"family": species->family->_id, "peers": species->{"of": *[references(^._id)]._id}}',
  '*[_type == "family"]{"of": *[references(^._id)]{"of": *[references(^._id)]._id}}',
  '*[_type == "product"] | order(count(*[references(^._id)]) desc, _id)._id',
  '*[_type == "species" && count(*[_type == "product" && references(^._id)]) > 1]._id',
  '*[_id == "bare"]{"of": *[references(^.nothing._id)]}',
  '*[species._ref == "s1" && _id != "p1"]._id',
  '*[species->_type == "species"]._id',
])('The index leaves the answer of %s as groq-js gives it', (query) => {
  const context = { projectId: 'local', dataset: 'production', now: new Date() };
  const plain = toJS(evaluateSync(parse(query), { dataset: [...view.docs] }));
  expect(JSON.stringify(plain)).not.toBe('null');
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, part) => (isIds(part) ? part.toSorted() : part));
  expect(sorted(runQuery(view, query, {}, context))).toBe(sorted({ kind: 'result', result: plain }));
});

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
