import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecret } from './local-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder has one stored secret that only its owner reads', async () => {
  const data = join(folder, 'data');
  const secret = await readOrCreateSecret(data);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await readOrCreateSecret(data)).toBe(secret);
  expect((await stat(join(data, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(data)).toEqual(['auth-secret']);
});

test('two folders have two secrets', async () => {
  expect(await readOrCreateSecret(join(folder, 'a'))).not.toBe(await readOrCreateSecret(join(folder, 'b')));
});

test('callers that come at once get the same secret, and leave nothing else behind', async () => {
  for (let round = 0; round < 20; round += 1) {
    const data = join(folder, String(round));
    const secrets = await Promise.all([1, 2, 3, 4].map(() => readOrCreateSecret(data)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(data)).toEqual(['auth-secret']);
  }
});
