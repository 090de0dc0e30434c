import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const spec = {
  usage: 'npm run content:import -- FILE --keep',
  options: { keep: { type: 'boolean' }, to: { type: 'string' } },
  words: 1,
} as const;

test('separates options and words', () => {
  const read = readArguments(['file.tar.gz', '--keep', '--to', 'shop'], spec, {});
  expect(read).toEqual({ values: { keep: true, to: 'shop' }, words: ['file.tar.gz'] });
});

test.each([
  [['file', '--kepe'], "Unknown option '--kepe'. Usage: npm run content:import -- FILE --keep"],
  [['file', '-k'], "Unknown option '-k'. Usage:"],
  [['file', '--keep=yes'], "Option '--keep' does not take an argument. Usage:"],
  [['file', '--to'], "Option '--to <value>' argument missing. Usage:"],
  [['file', 'keep'], 'Unexpected argument "keep". Usage:'],
])('%j is refused', (args, sentence) => {
  expect(() => readArguments(args, spec, {})).toThrow(sentence);
});

test('an option that npm took for itself is reported', () => {
  const env = { npm_config_keep: 'true' };
  expect(() => readArguments(['file'], spec, env)).toThrow('npm took --keep for itself. Put -- before it.');
  expect(readArguments(['file', '--keep'], spec, env).values.keep).toBe(true);
});
