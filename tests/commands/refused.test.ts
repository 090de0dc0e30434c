/** `scripts/config.test.ts` tests what settings and data folders are refused for. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { freePorts, startShopProcess } from '../routes/shop-process.ts';

/** Starting takes seconds on an idle machine. */
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'refused-'));
  port = await freePorts();
  return () => rm(dataDir, { recursive: true, force: true });
});

async function refusal(env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const refused = startShopProcess('start', port, dataDir, env);
  return { code: await refused.exited, said: refused.output() };
}

test('a production shop reports everything that it lacks before anything is created', async () => {
  const folder = path.join(dataDir, 'self-hosted');
  const env = { SELF_HOSTED: 'on', STRIPE_SECRET_KEY: 'sk_test_1', URL: 'http://shop.example' };
  const { code, said } = await refusal({ ...env, DATA_DIR: folder });
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'SANITY_PROJECT_ID', 'AUTH_SECRET', 'SMTP_URL', 'TRUSTED_PROXIES'])
    expect(said).toContain(name);
  expect(said).toContain('STRIPE_SECRET_KEY is a test key');
  expect(said).toContain('Shoppers have to come by https');
  expect(said).not.toContain('    at ');
  expect(await readdir(dataDir)).not.toContain('self-hosted');
});

test('npm run dev can’t be the production shop', async () => {
  const refused = startShopProcess('dev', port, dataDir, { SELF_HOSTED: 'on' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('Set SELF_HOSTED=off');
});

test('a taken port is reported in a sentence before anything is created', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const { code, said } = await refusal();
  await new Promise((resolve) => other.close(resolve));
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is in use by another program.`);
  expect(said).not.toContain('    at ');
  expect(await readdir(dataDir)).not.toContain('postgres');
});
