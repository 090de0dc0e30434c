import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireSettings } from '../../src/settings.ts';
import { closeDatabase } from './db/connection.ts';
import { createServices } from './live-services.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'));
});
afterEach(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

test('a call succeeds as soon as the data folder can be written again', async () => {
  const dataDir = join(folder, 'data');
  const settings = requireSettings({ DATABASE_URL: 'postgres://shop@127.0.0.1/shop', DATA_DIR: dataDir });
  await writeFile(dataDir, 'a file in its place');
  await expect(createServices(settings, 'local')).rejects.toThrow();
  await rm(dataDir);
  expect((await createServices(settings, 'local')).secret).toHaveLength(43);
});
