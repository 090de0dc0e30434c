import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('quick collections take back what calls of functions held', async () => {
  const script = path.join(import.meta.dirname, 'held-after-calls.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script]);
  const rounds = stdout.trim().split('\n').map(Number);
  expect(rounds).toHaveLength(8);
  // Some 40 KB; 250 where each request is registered for finalization (docs/decisions/0079).
  expect(Math.min(...rounds)).toBeLessThan(150);
});
