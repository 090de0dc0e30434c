import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { onTestFinished } from 'vitest';
import { type LakeOptions, type RunningLake, startLake } from './start-lake.ts';

export const TOKEN = 'test-token';
export const SHOP = 'http://localhost:8888';

export type TestLake = RunningLake & {
  dataDir: string;
  /** The real client, with the token unless told otherwise. */
  client(config?: ClientConfig): SanityClient;
  /** The real client without a token. */
  visitor(): SanityClient;
};

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function lakeOptions(dataDir: string, changed: Partial<LakeOptions> = {}): LakeOptions {
  const log = (line: string) => {
    if (line.includes('failed')) throw new Error(line);
  };
  return {
    port: 0,
    dataDir,
    projectId: 'local',
    dataset: 'production',
    token: TOKEN,
    allowedOrigins: [SHOP],
    log,
    ...changed,
  };
}

/** A lake in a folder of its own on a free port, ended with the test. */
export async function testLake(changed: Partial<LakeOptions> = {}): Promise<TestLake> {
  const dataDir = changed.dataDir ?? (await temporaryFolder());
  const lake = await startLake(lakeOptions(dataDir, changed));
  if (lake.kind !== 'running') throw new Error(lake.message);
  onTestFinished(() => lake.close());
  return {
    ...lake,
    dataDir,
    client: (config) => clientOf(lake.address, config),
    visitor: () => createClient(configFor(lake.address)),
  };
}

export function clientOf(address: string, config: ClientConfig = {}): SanityClient {
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

/** What a refused request of the client says. */
export async function refusal(
  request: Promise<unknown>,
): Promise<{ statusCode: number; message: string; details: unknown }> {
  try {
    await request;
  } catch (error) {
    return error as { statusCode: number; message: string; details: unknown };
  }
  throw new Error('the request was not refused');
}
