import { expect, test } from 'vitest';
import { CliError } from './arguments.ts';
import { describeFailure } from './failure.ts';

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

test('a full disk is one sentence, also if closing failed for the same reason', () => {
  const sentence =
    'The disk is full. Free some space, then try again. What is stored already is kept. (ENOSPC: no space left on device, write)';
  expect(describeFailure(full())).toBe(sentence);
  expect(describeFailure(new SuppressedError(full(), full()))).toBe(sentence);
});

test('the reason that ended a command comes before what closing added', () => {
  const both = new SuppressedError(full(), new CliError('The port is taken.'));
  expect(describeFailure(both)).toMatch(/^The port is taken\.\nThe disk is full/);
});

test('a statement that the database refused for want of space says so, without its values', () => {
  const cause = Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' });
  const refused = new Error('Failed query: insert into users values ($1)\nparams: lin@example.com', {
    cause,
  });
  expect(describeFailure(refused)).toMatch(/^The disk is full[^\n]*extend file[^\n]*$/);
});

test('any other error keeps its stack, which names the place', () => {
  expect(describeFailure(new TypeError('a fault'))).toMatch(/^TypeError: a fault\n\s+at /);
});
