import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseOptions } from './typed-options.ts';

const schema = z.object({ minutes: z.coerce.number().default(10), quick: z.boolean().optional() });
const read = (...args: string[]) => parseOptions('npm run soak', schema, args).values;

test('options that are not given have default values', () => {
  expect(read()).toEqual({ minutes: 10 });
  expect(read('--minutes', '2', '--quick')).toEqual({ minutes: 2, quick: true });
});

test.each([
  [['--minuets', '2'], "Unknown option '--minuets'. Usage: npm run soak"],
  [['--minutes', 'two'], '--minutes: Invalid input: expected number, received NaN. Usage: npm run soak'],
  [['word'], 'Unexpected argument "word". Usage: npm run soak'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});
