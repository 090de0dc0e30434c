/**
 * A fake of Sanity's query API. It recognizes the shop's queries by their text and holds documents in the
 * form that those queries return.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createClient, type SanityClient } from '@sanity/client';
import { rawContact, rawSettings } from '../../../src/content/content.fixture.ts';
import { BY_ID_QUERIES } from '../../../src/content/documents.ts';
import {
  CAROUSEL_QUERY,
  CATEGORIES_QUERY,
  DRAFT_VARIANTS_QUERY,
  FREIGHT_RATES_QUERY,
  PAGES_QUERY,
  PRODUCT_STAMPS_QUERY,
  PRODUCTS_QUERY,
  PUBLISHED_DOCUMENTS_QUERY,
  SHIPPING_RULES_QUERY,
  SPECIES_QUERY,
} from '../../../src/content/queries.ts';

export type RawDocument = { readonly _id: string; readonly _type: string } & Readonly<
  Record<string, unknown>
>;

export interface ContentServer {
  readonly address: string;
  readonly client: SanityClient;
  /** Starts with the required settings and contact page. */
  readonly published: Map<string, RawDocument>;
  readonly hiddenInLists: Set<string>;
  /** An error in the callback becomes a 500. */
  beforeSending: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const LISTS: Readonly<Record<string, string>> = {
  [SPECIES_QUERY]: 'species',
  [CATEGORIES_QUERY]: 'category',
  [CAROUSEL_QUERY]: 'carouselItem',
  [PRODUCT_STAMPS_QUERY]: 'product',
  [PRODUCTS_QUERY]: 'product',
  [PAGES_QUERY]: 'page',
  [SHIPPING_RULES_QUERY]: 'shippingRule',
  [FREIGHT_RATES_QUERY]: 'freightZone',
};
const BY_ID = Object.fromEntries(Object.entries(BY_ID_QUERIES).map(([kind, query]) => [query, kind]));

export async function startContentServer(): Promise<ContentServer> {
  const published = new Map<string, RawDocument>([rawSettings, rawContact].map((raw) => [raw._id, raw]));
  const hiddenInLists = new Set<string>();

  function respond(query: string, parameter: (name: string) => unknown): unknown {
    if (query === DRAFT_VARIANTS_QUERY) {
      const ids = parameter('ids');
      return [...published.values()].filter(({ _id }) => Array.isArray(ids) && ids.includes(_id));
    }
    const single = BY_ID[query];
    if (single !== undefined) {
      const found = published.get(String(parameter('id')));
      return found?._type === single ? found : null;
    }
    if (query === PUBLISHED_DOCUMENTS_QUERY) return namesOf(parameter('types'), String(parameter('after')));
    const type = LISTS[query];
    if (type === undefined) throw new Error(`no query of the server: ${query}`);
    const all = [...published.values()]
      .filter(({ _type, _id }) => _type === type && !hiddenInLists.has(_id))
      .sort((a, b) => (a._id < b._id ? -1 : 1));
    if (query === PRODUCT_STAMPS_QUERY) return all.map(({ _id }) => ({ _id, stamp: [] }));
    if (query !== PRODUCTS_QUERY) return all;
    const [after, upTo] = [String(parameter('after')), String(parameter('upTo'))];
    return all.filter(({ _id }) => _id > after && _id <= upTo);
  }

  function namesOf(types: unknown, after: string): unknown {
    return [...published.values()]
      .filter(({ _type, _id }) => Array.isArray(types) && types.includes(_type) && _id > after)
      .filter(({ _id }) => !hiddenInLists.has(_id) && !_id.includes('.'))
      .sort((a, b) => (a._id < b._id ? -1 : 1))
      .slice(0, 5_000)
      .map(({ _id, _type, _updatedAt }) => ({ _id, _type, _updatedAt }));
  }

  // Milliseconds. Node's 5 s may end while the embedded database keeps the process busy.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    try {
      const { query, parameter } = await readQuery(request);
      const result = respond(query, parameter);
      await content.beforeSending();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ query, result, ms: 1 }));
    } catch (error) {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { description: String(error) } }));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const origin = `http://127.0.0.1:${port}`;
  const content: ContentServer = {
    address: origin,
    client: createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2026-09-01',
      useCdn: false,
      apiHost: origin,
      useProjectHostname: false,
      perspective: 'published',
      maxRetries: 0,
    }),
    published,
    hiddenInLists,
    beforeSending: async () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return content;
}

async function readQuery(request: IncomingMessage) {
  const { searchParams } = new URL(request.url ?? '/', 'http://content');
  if (request.method !== 'POST') {
    const parameter = (name: string): unknown => JSON.parse(searchParams.get(`$${name}`) ?? 'null');
    return { query: searchParams.get('query') ?? '', parameter };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { query: string; params?: object };
  const parameters: Record<string, unknown> = { ...body.params };
  return { query: body.query, parameter: (name: string) => parameters[name] };
}
