import { expect, test } from 'vitest';
import { CliError } from './arguments.ts';
import { describeFailure } from './failure.ts';

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

test('a full disk is one sentence, also if closing failed for the same reason', () => {
  const sentence =
    'The disk takes nothing more (ENOSPC: no space left on device, write). Free some space, then try again. What is stored already is kept.';
  expect(describeFailure(full())).toBe(sentence);
  expect(describeFailure(new SuppressedError(full(), full()))).toBe(sentence);
});

test('an error of PGlite’s file system, which is no Error, is the same sentence', () => {
  expect(describeFailure({ name: 'ErrnoError', errno: 51 })).toMatch(
    /^The disk takes nothing more \(the database\)\. Free/,
  );
});

test('the reason that ended a command comes before what closing added', () => {
  const both = new SuppressedError(full(), new CliError('The port is taken.'));
  expect(describeFailure(both)).toMatch(/^The port is taken\.\nThe disk takes nothing more/);
});

test('a statement that the database refused for want of space says so, without its values', () => {
  const cause = Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' });
  const refused = new Error('Failed query: insert into users values ($1)\nparams: lin@example.com', {
    cause,
  });
  expect(describeFailure(refused)).toMatch(/^The disk takes nothing more[^\n]*extend file[^\n]*$/);
});

test('any other error keeps its stack, which names the place', () => {
  expect(describeFailure(new TypeError('a fault'))).toMatch(/^TypeError: a fault\n\s+at /);
});
