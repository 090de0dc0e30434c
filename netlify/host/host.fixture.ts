import http from 'node:http';
import path from 'node:path';
import { type Host, type HostOptions, startHost } from './host.ts';

export const FIXTURE = path.join(import.meta.dirname, 'fixture');

export interface FixtureHost {
  readonly host: Host;
  readonly log: string[];
}

export async function startFixtureHost(options: Partial<HostOptions> = {}): Promise<FixtureHost> {
  const log: string[] = [];
  const result = await startHost({
    port: 0,
    siteDir: path.join(FIXTURE, 'site'),
    functionsDir: path.join(FIXTURE, 'functions'),
    configFile: path.join(FIXTURE, 'netlify.toml'),
    deployContext: 'dev',
    log: ({ error, ...facts }) => log.push(`${JSON.stringify(facts)} ${error}`),
    ...options,
  });
  if (result.kind !== 'started') throw new Error(`Port ${result.port} is taken`);
  return { host: result.host, log };
}

export interface RawResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `fetch` normalizes paths and decompresses responses. */
export function rawRequest(
  host: Host,
  target: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: host.port, path: target, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
