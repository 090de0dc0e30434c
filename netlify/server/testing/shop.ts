/** The returned object is filled before each test, so read its members inside the tests. */
import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { HOME_COUNTRY } from '../../../src/features/base/home-country.rules.ts';
import { openWorld, type PaymentsSandbox, startSandbox, type World } from '../../../tests/orders/world.ts';
import { beginSession } from '../accounts/session-store.ts';
import { type Api, createApi } from '../api.ts';
import type { Database } from '../db/connection.ts';
import { mails, users } from '../db/schema.ts';
import { sign } from '../http/signing.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { Caller } from './caller.ts';
import { type DatabaseKind, freshDatabase } from './fresh-database.ts';
import { TEST_SECRET, type TestServices, testServices } from './services.ts';

export interface Shop {
  readonly database: Database;
  readonly services: TestServices;
  readonly api: Api;
  readonly visitor: (ip?: string) => Promise<Caller>;
  readonly registered: (account: Registration, ip?: string) => Promise<Caller>;
  /** The address is confirmed and the outbox empty. */
  readonly confirmed: (account: Registration, ip?: string) => Promise<Caller>;
  readonly loggedIn: (account: Registration, ip?: string) => Promise<Caller>;
  /** Creates the session without the password. */
  readonly signedInAs: (accountId: string, ip?: string) => Promise<Caller>;
}

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly password: string;
  readonly avatar?: string;
  /** China if absent, because a checkout asks for the country. */
  readonly country?: string | null;
}

export function createTestShop(
  database: Database,
  changed: Partial<TestServices> = {},
  declared?: readonly ProviderDeclaration[],
): Shop {
  const services = { ...testServices(database), ...changed };
  const api = createApi(async () => services, services.log, declared);
  const visitor = (ip?: string) => new Caller(api, ip === undefined ? {} : { ip }).ready();
  const registered = async (account: Registration, ip?: string) => {
    const caller = await visitor(ip);
    expect(await caller.call('POST', '/register', { country: HOME_COUNTRY, ...account })).toMatchObject({
      status: 200,
    });
    return caller;
  };
  return {
    database,
    services,
    api,
    visitor,
    registered,
    confirmed: async (account, ip) => {
      const caller = await registered(account, ip);
      await caller.settled();
      await database
        .update(users)
        .set({ emailVerified: true })
        .where(eq(users.email, account.email.trim().toLowerCase()));
      await database.delete(mails).where(like(mails.key, 'email-confirmation %'));
      services.sent.splice(0);
      return caller;
    },
    signedInAs: async (accountId, ip) => {
      const session = await beginSession(database, accountId);
      const caller = new Caller(api, ip === undefined ? {} : { ip });
      caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
      return await caller.ready();
    },
    loggedIn: async (account, ip) => {
      const caller = await registered(account, ip);
      const { email, password } = account;
      expect(await caller.call('POST', '/login', { email, password })).toMatchObject({ status: 200 });
      return caller;
    },
  };
}

export function setUpTestShop(kind: DatabaseKind, { connections = 10 } = {}): Shop {
  const shop = {} as Shop;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const opened = await freshDatabase(kind, connections);
    ({ close } = opened);
    Object.assign(shop, createTestShop(opened.database));
  });
  afterEach(() => close());
  return shop;
}

export interface PayingShop extends Shop, World {
  /** Changes of the sandbox's clock persist over the block's tests. */
  readonly sandbox: PaymentsSandbox;
}

/** Members are filled before each test, so read them inside the tests. Changes of the sandbox's clock persist. */
export function setUpPayments(
  kind: DatabaseKind,
  options: { readonly connections?: number } = {},
): { readonly sandbox: PaymentsSandbox; readonly world: World } {
  const [sandbox, world] = [{} as PaymentsSandbox, {} as World];
  beforeAll(async () => {
    Object.assign(sandbox, await startSandbox());
  });
  beforeEach(async () => {
    Object.assign(world, await openWorld(kind, sandbox, options));
  });
  afterEach(() => world.close());
  afterAll(() => sandbox.close());
  return { sandbox, world };
}

export function withPayments(
  kind: DatabaseKind,
  options: { readonly connections?: number } = {},
): PayingShop {
  const { sandbox, world } = setUpPayments(kind, options);
  const shop = { sandbox } as PayingShop;
  beforeEach(() => {
    Object.assign(shop, createTestShop(world.database, { settings: sandbox.settings }), world);
  });
  return shop;
}
