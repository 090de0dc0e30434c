import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { sign } from 'hono/jwt';
import { onTestFinished } from 'vitest';
import { type ContentLakeOptions, type RunningContentLake, startContentLake } from './start-content-lake.ts';

export const TOKEN = 'test-token';
export const STUDIO_SECRET = 'secret-of-the-lake-tests-0123456789';
export const SHOP_ORIGIN = 'http://localhost:8888';

export type TestContentLake = RunningContentLake & {
  dataDir: string;
  client(config?: ClientConfig): SanityClient;
  visitor(): SanityClient;
};

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function contentLakeOptions(
  dataDir: string,
  changed: Partial<ContentLakeOptions> = {},
): ContentLakeOptions {
  const log = (line: string) => {
    if (line.includes('failed')) throw new Error(line);
  };
  return {
    port: 0,
    dataDir,
    projectId: 'local',
    dataset: 'production',
    token: TOKEN,
    studioSecret: STUDIO_SECRET,
    allowedOrigins: [SHOP_ORIGIN],
    log,
    ...changed,
  };
}

export async function startTestContentLake(
  changed: Partial<ContentLakeOptions> = {},
): Promise<TestContentLake> {
  const dataDir = changed.dataDir ?? (await temporaryFolder());
  const lake = await startContentLake(contentLakeOptions(dataDir, changed));
  if (lake.kind !== 'running') throw new Error(lake.message);
  onTestFinished(() => lake.close());
  return {
    ...lake,
    dataDir,
    client: (config) => createContentLakeClient(lake.address, config),
    visitor: () => createClient(configFor(lake.address)),
  };
}

export function createContentLakeClient(address: string, config: ClientConfig = {}): SanityClient {
  return createClient({ ...configFor(address), token: TOKEN, ...config });
}

function configFor(address: string): ClientConfig {
  return {
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2026-09-01',
    useCdn: false,
    apiHost: address,
    useProjectHostname: false,
    maxRetries: 0,
  };
}

export function editorToken(claims: Record<string, unknown> = {}, secret = STUDIO_SECRET): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const named = { sub: 'e1', name: '林编辑', email: 'lin@example.com', roles: ['editor'] };
  return sign({ ...named, iat, exp: iat + 600, ...claims }, secret, 'HS256');
}

export async function requestError(
  request: Promise<unknown>,
): Promise<{ statusCode: number; message: string; details: unknown }> {
  try {
    await request;
  } catch (error) {
    return error as { statusCode: number; message: string; details: unknown };
  }
  throw new Error('the request was not refused');
}

const SCRIPT = `
  const { startContentLake } = await import(process.env.START_LAKE);
  const lake = await startContentLake(JSON.parse(process.env.LAKE_OPTIONS));
  console.log(lake.kind === 'running' ? lake.address : lake.message);
`;

export async function startContentLakeProcess(
  dataDir: string,
  changed: Partial<ContentLakeOptions> = {},
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: {
      ...process.env,
      START_LAKE: new URL('./start-content-lake.ts', import.meta.url).href,
      LAKE_OPTIONS: JSON.stringify(contentLakeOptions(dataDir, changed)),
    },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('http://127.0.0.1:')) return { child, address: line };
    throw new Error(line);
  }
  throw new Error('the lake ended before it started');
}
