import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';

export async function contentLakeClient(dataDir: string, port: number): Promise<SanityClient> {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2026-09-01',
    apiHost: `http://127.0.0.1:${port + 1}`,
    useProjectHostname: false,
    useCdn: false,
    token: await readFile(path.join(dataDir, 'sanity-token'), 'utf8'),
  });
}
