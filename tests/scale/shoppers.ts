/** The API on a filled database, with shoppers who are logged in, and what each of them asks. */
import { randomUUID } from 'node:crypto';
import '../../netlify/server/search-page/production.ts';
import { createClient } from '@sanity/client';
import { hashPassword } from '../../netlify/server/accounts/passwords.ts';
import { beginSession } from '../../netlify/server/accounts/session-store.ts';
import { createUser } from '../../netlify/server/accounts/store.ts';
import { createApi } from '../../netlify/server/api.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import type { Database } from '../../netlify/server/db/connection.ts';
import { sign } from '../../netlify/server/http/signing.ts';
import type { Buyer } from '../../netlify/server/orders/buyer.ts';
import { cancelOrder } from '../../netlify/server/payments/settle/cancel-order.ts';
import { settleRef } from '../../netlify/server/payments/settle/settle.ts';
import { findAttemptAndOwner } from '../../netlify/server/payments/till/attempt-store.ts';
import { searchCatalogue } from '../../netlify/server/search-page/search.ts';
import { SHELL_HTML } from '../../netlify/server/search-page/shell.fixture.ts';
import { TEST_SECRET, testParts } from '../../netlify/server/testing/parts.ts';
import { takeJsx } from '../../sandbox/host/take-jsx.ts';
import { fillCart } from '../orders/cart.ts';
import { instantTill } from '../orders/instant-till.ts';

const ORIGIN = 'http://localhost:8888';
const NO_CONTENT = createClient({
  ...{ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' },
});

export const PASSWORD = 'a good password';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Shopper {
  readonly id: string;
  /** Throws when it is refused. */
  ask(method: Method, path: string, body?: object): Promise<unknown>;
  /** As a visitor, from another network each time, as tries of strangers are counted. Throws when it is refused. */
  visit(path: string, body: object): Promise<unknown>;
  /**
   * From the cart to the provider's page, by a provider that answers at once; for somebody else where that is told.
   * Answers the provider's name of it.
   */
  checkOut(as?: Buyer): Promise<string>;
  /** Settles what is paid by this name at the provider. Throws when it is not counted. */
  settle(ref: string): Promise<void>;
  /** Cancels the order that somebody began to pay for by this name. Throws when it stays. */
  cancel(as: Buyer, ref: string): Promise<void>;
  /** `/search`, as a page. Throws when it failed. */
  search(asked: Readonly<Record<string, string>>): Promise<void>;
}

export function newPerson() {
  return {
    name: '王小蝶',
    email: `${randomUUID()}@example.com`,
    phone: '13800000000',
    address: '上海市',
  };
}

export async function newBuyer(database: Database, passwordHash = ''): Promise<Buyer> {
  const person = newPerson();
  return { id: await createUser(database, { ...person, passwordHash }), ...person };
}

let passwordHash: Promise<string> | undefined;

/** Somebody who can log in with `PASSWORD`. */
export async function newAccount(database: Database): Promise<Buyer> {
  passwordHash ??= hashPassword(PASSWORD).then((made) => (made.kind === 'hashed' ? made.passwordHash : ''));
  return await newBuyer(database, await passwordHash);
}

let networks = 0;
function nextNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Of a browser with these cookies, which has the token that fits. */
function headersOf(cookie: string, token: string): Readonly<Record<string, string>> {
  return {
    cookie: `${cookie}; XSRF-TOKEN=${token}`,
    ...{ 'x-xsrf-token': token, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  };
}

const VISITOR = headersOf('visitor=somebody', sign(TEST_SECRET, 'xsrf of visitor', 'somebody'));

export async function openShoppers(database: Database, count: number): Promise<Shopper[]> {
  const parts = testParts(database, NO_CONTENT);
  const api = createApi(async () => parts, parts.log);
  const till = instantTill(database);
  takeJsx();
  const { answerSearchPage } = await import('../../netlify/server/search-page/answer.ts');
  const send = async (
    method: Method,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
    ip?: string,
  ): Promise<unknown> => {
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const response = await api.request(`${ORIGIN}/api/v1${path}`, init, ip === undefined ? {} : { ip });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  return await Promise.all(
    Array.from({ length: count }, async (): Promise<Shopper> => {
      const buyer = await newBuyer(database);
      const { id } = buyer;
      const session = await beginSession(database, id);
      const token = sign(TEST_SECRET, 'xsrf of session', session);
      const headers = headersOf(`session=${session}.${sign(TEST_SECRET, 'session', session)}`, token);
      return {
        id,
        ask: async (method, path, body) => await send(method, path, body, headers),
        visit: async (path, body) => await send('POST', path, body, VISITOR, nextNetwork()),
        checkOut: async (as = buyer) => {
          const out = await checkOut(till, as, { method: 'stripe', version: undefined, network: as.id });
          if (out.kind !== 'ready') throw new Error(`checkout ended ${out.kind}`);
          return out.ref;
        },
        settle: async (ref) => {
          const { kind } = await settleRef(till, 'stripe', ref);
          if (kind !== 'paid') throw new Error(`settling ended ${kind}`);
        },
        cancel: async (as, ref) => {
          const found = await findAttemptAndOwner(database, 'stripe', ref);
          const { kind } = await cancelOrder(till, as, found?.order.number ?? '');
          if (kind !== 'cancelled') throw new Error(`cancelling ended ${kind}`);
        },
        search: async (asked) => {
          const response = await answerSearchPage(
            new Request(`${ORIGIN}/search?${new URLSearchParams(asked)}`),
            {
              search: (query) => searchCatalogue(database, query),
              shell: async () => ({ kind: 'built', html: SHELL_HTML }),
              ...{ origin: ORIGIN, log: parts.log },
            },
          );
          await response.text();
          if (response.status !== 200) throw new Error(`/search: ${response.status}`);
        },
      };
    }),
  );
}

/** Each carries so many orders; the last one is to be paid. */
export async function giveOrders(
  database: Database,
  shoppers: readonly Shopper[],
  products: readonly string[],
  count: number,
): Promise<void> {
  for (const shopper of shoppers)
    for (const productId of products.slice(0, count)) {
      await fillCart(database, shopper.id, [{ productId, variantKey: 'a1', quantity: 1 }]);
      await shopper.checkOut();
    }
}
