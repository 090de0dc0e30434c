import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../src/settings.ts';
import { closeDatabase } from './db/connection.ts';
import { createServices } from './live-services.ts';

test('a call succeeds once the secret of sessions can be written, though an earlier one failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'services-'));
  onTestFinished(async () => {
    await closeDatabase();
    await rm(folder, { recursive: true });
  });
  const data = join(folder, 'data');
  const read = readSettings({ DATA_DIR: data, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
  if (read.kind === 'invalid') throw new Error(read.problems.join());
  // No folder can be made in place of a file.
  await writeFile(data, '');
  await expect(createServices(read.settings, 'local')).rejects.toThrow();
  await rm(data);
  const { secret } = await createServices(read.settings, 'local');
  expect(secret.length).toBeGreaterThanOrEqual(32);
});
