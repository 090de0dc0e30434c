import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDatabaseIfMemoryIsLow, studioMemoryProblem } from './memory.ts';

test('the Studio is not built with too little memory, and the message says how much it needs', () => {
  expect(studioMemoryProblem(1e9)).toContain(
    'that takes 1.9 GB of memory together with the shop, and here are 1.0 GB',
  );
  expect(studioMemoryProblem(2e9)).toBeUndefined();
});

test('with little memory another process creates the embedded database, completely or not at all', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'memory-'));
  try {
    await createDatabaseIfMemoryIsLow(8e9, folder, AbortSignal.timeout(60_000));
    expect(await readdir(folder)).toEqual([]);
    await expect(createDatabaseIfMemoryIsLow(1e9, folder, AbortSignal.timeout(50))).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('postgres');
    await createDatabaseIfMemoryIsLow(1e9, folder, AbortSignal.timeout(60_000));
    expect(await readdir(folder)).toEqual(['postgres']);
    expect(await readdir(path.join(folder, 'postgres'))).toContain('PG_VERSION');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
