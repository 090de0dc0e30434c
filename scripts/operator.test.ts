import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { closeDatabase } from '../netlify/server/db/connection.ts';
import { temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';
import { requireSettings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import { requireOperatorTask, runOperatorTask } from './operate.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeDatabase();
});

test('an unknown task is reported with the known ones, before anything is opened', () => {
  expect(() => requireOperatorTask([])).toThrow(/^Name a task:\n {2}npm run operator -- ship ORDER/);
  expect(() => requireOperatorTask(['toString'])).toThrow('There is no task "toString".');
  expect(requireOperatorTask(['orders', 'all']).usage).toContain('orders [to-ship|');
});

test.each([
  [['ship', 'x'], 'Not an order number: "x".'],
  [['refund', '4821-0937-5526', '--amuont', '3'], "Unknown option '--amuont'"],
  [['grant', 'a@example.com', 'editor', 'b'], 'Unexpected argument "b".'],
])('%j is refused with a sentence, as in a running shop', async (args, sentence) => {
  // Arguments are checked before the database is opened.
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/shop');
  vi.stubEnv('AUTH_SECRET', 'a secret of these tests, long enough');
  const refused = await runOperatorTask(requireSettings(process.env), args, () => undefined).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CliError);
  expect(String(refused)).toContain(sentence);
});

test('nothing is created in a folder without a shop', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NETLIFY_DB_URL: '' };
  const args = [resolve('scripts/operator.ts'), 'flagged'];
  const run = promisify(execFile)(process.execPath, args, { env });
  await expect(run).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is no database in [^\n]*\n$/),
  });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
}, 60_000);
