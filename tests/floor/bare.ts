import { createHmac, createSecretKey, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { XSRF_COOKIE, XSRF_HEADER } from '../../src/features/base/limits.contract.ts';
import * as statements from './bare-statements.ts';
import { reportToParent } from './report-to-parent.ts';

/** The pool has the size of the shop's. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
const secret = createSecretKey(process.env.AUTH_SECRET ?? '', 'utf8');

interface Content {
  readonly variants: readonly { readonly key: string; readonly priceFen: number }[];
}
interface Bought {
  readonly product_id: string;
  readonly variant_key: string;
  readonly quality: string;
  readonly quantity: number;
  readonly confirmed_unit_fen: number;
  readonly content: Content;
  readonly species: object | null;
  readonly pieces: number;
  readonly open: number;
  readonly attempts: number;
}
type Statement = (typeof statements)[keyof typeof statements];
type Ask = <Row extends object>(statement: Statement, ...values: unknown[]) => Promise<Row[]>;

const askOf =
  (asked: pg.Pool | pg.PoolClient): Ask =>
  async <Row extends object>(statement: Statement, ...values: unknown[]) =>
    (await asked.query<Row>({ ...statement, values })).rows;
const ask = askOf(pool);

async function within<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(askOf(client));
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const sign = (purpose: string, token: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${token}`).digest('base64url');

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const [, token = '', signature = ''] = /(?:^|; )session=([^.;]+)\.([^;]+)/.exec(headers.cookie ?? '') ?? [];
  return isSame(signature, sign('session', token)) ? token : undefined;
}

const xsrfOf = (token: string | undefined) => sign('xsrf of session', token ?? '');
const xsrfCookie = new RegExp(`(?:^|; )${XSRF_COOKIE}=([^;]+)`);

function isOwnCall({ method, headers }: IncomingMessage, token: string | undefined): boolean {
  return method === 'GET' || isSame(String(headers[XSRF_HEADER.toLowerCase()]), xsrfOf(token));
}

async function sessionOf(token: string | undefined, { headers }: IncomingMessage) {
  const [found] = await ask(statements.SESSION_SQL, token);
  // The shop would also refresh the cookie here.
  if (xsrfCookie.exec(headers.cookie ?? '')?.[1] !== xsrfOf(token)) return undefined;
  return found;
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function add(token: string | undefined, request: IncomingMessage) {
  const { productId, quality, quantity } = await bodyOf(request);
  return await within(async (inside) => {
    const [cart] = await inside<{ account_id: string }>(statements.LOCK_CART_SQL, token);
    if (cart === undefined) return undefined;
    const added = await inside(
      statements.ADD_TO_CART_SQL,
      cart.account_id,
      productId,
      quality,
      quantity,
      randomUUID(),
    );
    return added.length === 1 ? { status: 200, msg: '已加入购物车' } : undefined;
  });
}

async function checkOut(token: string | undefined) {
  const [number, attempt] = [`${randomInt(10 ** 12)}`, randomUUID()];
  const isPlaced = await within(async (inside) => {
    const [account] = await inside<{ user_id: string }>(statements.LOCK_ACCOUNT_SQL, token);
    if (account === undefined) return false;
    const bought = await inside<Bought>(statements.READ_CHECKOUT_SQL, account.user_id);
    const [first] = bought;
    if (first === undefined || first.open > 0 || first.attempts >= 10) return false;
    const lines = bought.map(({ content, species, quality, quantity, ...line }, position) => {
      const listFen = content.variants.find(({ key }) => key === line.variant_key)?.priceFen;
      if (listFen !== line.confirmed_unit_fen || line.pieces < quantity) throw new Error('cart changed');
      const { product_id, variant_key } = line;
      return {
        ...{ position, product_id, variant_key, quality, quantity, list_fen: listFen, unit_fen: listFen },
        ...{ product: content, specimen: species },
      };
    });
    const total = lines.reduce((sum, line) => sum + line.unit_fen * line.quantity, 0);
    await inside(
      statements.INSERT_ORDER_SQL,
      ...[number, account.user_id, total, JSON.stringify(lines), attempt, 'http://localhost'],
    );
    return true;
  });
  if (!isPlaced) return undefined;
  // Calls no provider, whose time is not measured.
  const [ref, url] = [randomUUID(), 'http://localhost/'];
  await ask(statements.OPEN_ATTEMPT_SQL, attempt, ref, url);
  return { status: 200, sessionId: ref, url };
}

async function respond(request: IncomingMessage): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.slice('/api/v1'.length);
  const token = tokenOf(request);
  if (!isOwnCall(request, token)) return undefined;
  if (request.method === 'POST') return path === '/cart' ? add(token, request) : checkOut(token);
  if (path === '/user/current') return sessionOf(token, request);
  if (path === '/cart') return { status: 200, data: await ask(statements.CART_SQL, token) };
  if (path === '/products') {
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize') ?? 10)];
    return (await ask(statements.PAGE_SQL, size, (page - 1) * size))[0];
  }
  if (path === '/stock')
    return { items: await ask(statements.STOCK_SQL, searchParams.get('ids')?.split(',')) };
  const id = decodeURIComponent(path.slice('/products/'.length));
  return (await ask<{ found: object }>(statements.PRODUCT_SQL, id))[0]?.found;
}

/** docs/shop.md "API manners". */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const server = createServer(async (request, response) => {
  const found = await respond(request).catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  const text = JSON.stringify(found ?? { status: 400 });
  response.writeHead(found === undefined ? 400 : 200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...SECURITY_HEADERS,
  });
  response.end(text);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  reportToParent(typeof address === 'object' && address !== null ? address.port : 0);
});
