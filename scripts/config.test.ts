import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';
import { CliError } from './arguments.ts';
import { lockDataFolder, readConfig } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

test('a wrong setting is refused with its name', () => {
  vi.stubEnv('PORT', 'http');
  expect(readConfig).toThrow(CliError);
  expect(readConfig).toThrow(/^PORT: .*\.env\.example/);
});

test('a data folder that can’t be created is reported in a sentence', async () => {
  const file = path.join(await temporaryFolder(), 'a-file');
  await writeFile(file, '');
  for (const folder of [path.join(file, 'data'), '/proc/none']) {
    vi.stubEnv('DATA_DIR', folder);
    const refused = lockDataFolder(readConfig(), 'the test');
    await expect(refused).rejects.toThrow(CliError);
    await expect(refused).rejects.toThrow(`The data folder ${folder} cannot be used (`);
  }
});
