import http from 'node:http';
import { z } from 'zod';
import type { Product, Species } from '../../src/features/specimens/catalogue.contract.ts';

export const { SHOP_URL } = z.object({ SHOP_URL: z.url() }).parse(process.env);

export interface ShopResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface ShopRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const { hostname, port } = new URL(SHOP_URL);

/** Follows no redirect, normalizes no path, decompresses nothing. */
export function sendRequest(
  target: string,
  { method = 'GET', headers = {}, body }: ShopRequest = {},
): Promise<ShopResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ShopResponse>();
  const request = http.request(
    { hostname, port, path: target, method, headers, agent: false },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
        });
      });
    },
  );
  request.on('error', reject);
  request.end(body);
  return promise;
}

export function locationOf({ headers }: ShopResponse): string {
  const { pathname, search } = new URL(headers.location ?? 'about:blank', SHOP_URL);
  return pathname + search;
}

async function items<T>(path: string): Promise<T[]> {
  const { data, items: flat } = JSON.parse((await sendRequest(path)).text);
  return flat ?? data.items;
}

export const allSpecies = () => items<Species>('/api/v1/species');
export const allProducts = () => items<Product>('/api/v1/products');

export async function findHashedFile(): Promise<string> {
  const page = await sendRequest('/');
  const path = /(?:src|href)="(\/_astro\/[^"]+\.(?:js|css))"/.exec(page.text)?.[1];
  if (path === undefined) throw new Error('The home page names no file of its own');
  return path;
}

export async function firstOf<T>(list: Promise<T[]>): Promise<T> {
  const [one] = await list;
  if (one === undefined) throw new Error('The shop under test is empty');
  return one;
}
