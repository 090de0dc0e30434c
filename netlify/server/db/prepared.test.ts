import { expect, test } from 'vitest';
import { statementNames } from './prepared.ts';

test('a statement has a name from the second time on, always the same, and no other has it', () => {
  const nameOf = statementNames();
  expect(nameOf('select $1')).toBeUndefined();
  const name = nameOf('select $1');
  expect(name).toMatch(/^[\w-]{24}$/);
  expect(nameOf('select $1')).toBe(name);
  nameOf('\n  with a as (select $1) select 1');
  expect(nameOf('\n  with a as (select $1) select 1')).not.toBe(name);
});

test('what begins a transaction, or says that it is planned anew, has none', () => {
  const nameOf = statementNames();
  for (const text of ['begin', 'savepoint sp1', 'truncate table a', '/* planned anew */ select $1'])
    expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
});

test('texts without end get names up to a bound', () => {
  const nameOf = statementNames();
  const named = Array.from({ length: 3_000 }, (_, n) => {
    nameOf(`select $1, ${n}`);
    return nameOf(`select $1, ${n}`);
  }).filter((name) => name !== undefined);
  expect(new Set(named).size).toBe(500);
});
