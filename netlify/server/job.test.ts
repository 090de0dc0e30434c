import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { runJob } from './job.ts';

const FUNCTIONS = path.resolve(import.meta.dirname, '../functions');
const ANSWERING = ['api.mts', 'images.mts', 'missing-page.mts', 'search.mts', 'wallet.mts'];
const jobs = readdirSync(FUNCTIONS).filter((file) => !ANSWERING.includes(file));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('failed work is one JSON line without the values of its query, and answers 500', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = await runJob('deliver-mails', async () => {
    const cause = Object.assign(new Error('gone'), { code: '42P01' });
    throw new DrizzleQueryError('select $1', ['lin@example.com', '大理市'], cause);
  });
  expect(response?.status).toBe(500);
  expect(written).toHaveBeenCalledOnce();
  const line = String(written.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'job failed', job: 'deliver-mails' });
  expect(line).not.toMatch(/lin@|大理市/);
});

test('successful work logs nothing', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runJob('deliver-mails', async () => undefined)).toBeUndefined();
  expect(written).not.toHaveBeenCalled();
});

test.each(jobs)('%s logs its failure itself', async (file) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('AUTH_SECRET', '');
  const { default: handler } = await import(pathToFileURL(path.join(FUNCTIONS, file)).href);
  const context = { deploy: { context: 'production', id: '0' }, site: { url: 'https://shop.example' } };
  const response = await handler(new Request('https://shop.example/'), context);
  expect(response?.status).toBe(500);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([{ event: 'job failed', job: path.parse(file).name }]);
});
