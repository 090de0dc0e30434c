import type { StructureBuilder } from 'sanity/structure';
import { expect, test } from 'vitest';
import { structure } from './structure.ts';

/** Panes by their id, with the options that they get. */
function optionsOf(isOperator: boolean): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const builder = (seen: { id?: string; options?: unknown }): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => (given: unknown) => {
        if (name === 'id' || name === 'options') seen[name] = given as string;
        if (seen.id !== undefined && seen.options !== undefined) found[seen.id] = seen.options;
        return builder(seen);
      },
    });
  const S = new Proxy({}, { get: () => () => builder({}) }) as StructureBuilder;
  structure(S, isOperator);
  return found;
}

test('who may accept rules is who the shop’s login says, because hosted content knows no operators', () => {
  expect(optionsOf(true)).toMatchObject({ acceptance: { isOperator: true } });
  expect(optionsOf(false)).toMatchObject({ acceptance: { isOperator: false } });
});
