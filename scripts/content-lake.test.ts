import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  STUDIO_SECRET,
  startTestContentLake,
  TOKEN,
  temporaryFolder,
} from '../sandbox/content-lake/content-lake.fixture.ts';
import { requireSettings } from '../src/settings.ts';
import { openContentClient, requireContent } from './content-lake.ts';

function configOf(dataDir: string, lakePort: string) {
  const secrets = { SANITY_TOKEN: TOKEN, STUDIO_TOKEN_SECRET: STUDIO_SECRET };
  return { root: dataDir, dataDir, settings: requireSettings({ ...secrets, LAKE_PORT: lakePort }) };
}

function newRun() {
  const parts = new AsyncDisposableStack();
  onTestFinished(() => parts.disposeAsync());
  return { parts, ending: new AbortController().signal };
}

test('a folder without a shop has no content, and stays unchanged', async () => {
  const dataDir = await temporaryFolder();
  expect(() => requireContent(configOf(dataDir, '1'))).toThrow(`There is no content in ${dataDir}`);
  expect(await readdir(dataDir)).toEqual([]);
  await mkdir(join(dataDir, 'content'));
  expect(() => requireContent(configOf(dataDir, '1'))).not.toThrow();
});

test('the content is that of the data folder, also where another shop has its port', async () => {
  const other = await startTestContentLake();
  await other.client().create({ _id: 'theirs', _type: 'species' });
  const dataDir = await temporaryFolder();
  const config = configOf(dataDir, new URL(other.address).port);
  const run = newRun();
  const alone = await openContentClient(config, 'a test', run);
  expect(await alone.fetch('count(*)')).toBe(0);
  await alone.create({ _id: 'ours', _type: 'species' });
  await run.parts.disposeAsync();

  const own = await startTestContentLake({ dataDir: join(dataDir, 'content') });
  const running = await openContentClient(config, 'a test', newRun());
  expect(await running.fetch('*._id')).toEqual(['ours']);
  expect(running.config().apiHost).toContain(new URL(own.address).port);
});
