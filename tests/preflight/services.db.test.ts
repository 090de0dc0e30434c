import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { acceptEntries, fetchPublishedEntries } from '../../netlify/server/acceptance/acceptance.ts';
import { recordLastEvent } from '../../netlify/server/db/last-events.ts';
import { lastEvents, users } from '../../netlify/server/db/schema.ts';
import { CERTIFICATE, KEY } from '../../netlify/server/payments/paypal/certificates.fixture.ts';
import { databaseChecks } from '../../netlify/server/preflight/database.ts';
import { mailChecks } from '../../netlify/server/preflight/mail.ts';
import { sanityChecks } from '../../netlify/server/preflight/sanity.ts';
import { siteChecks } from '../../netlify/server/preflight/site.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { ACCEPTED_KINDS } from '../../src/features/acceptance/acceptance.rules.ts';
import type { CheckName } from '../../src/features/desk/preflight.contract.ts';
import { asPooler, replaceText, startSite } from './doubles.ts';
import { type Change, openPreflightWorld } from './world.ts';

let world: Awaited<ReturnType<typeof openPreflightWorld>>;
beforeAll(async () => {
  world = await openPreflightWorld();
  const { database } = world;
  await recordLastEvent(database, 'backup');
  await recordLastEvent(database, 'signed sanity');
  await database.insert(users).values({
    id: 'o1',
    name: '运营',
    email: 'operator@example.com',
    emailVerified: true,
    role: 'operator',
  });
  for (const kind of ACCEPTED_KINDS) {
    const published = await fetchPublishedEntries({ content: world.client, log: () => undefined }, kind);
    if (published.kind !== 'readable') throw new Error(JSON.stringify(published));
    await acceptEntries(database, { kind, seen: null, note: '', actor: 'test' }, published.entries);
  }
});

const CHECKS = { sanity: sanityChecks, database: databaseChecks, mail: mailChecks, site: siteChecks };
const run = (service: keyof typeof CHECKS, change?: Change, only?: CheckName) =>
  world.run(CHECKS[service], change, only);

const namesIn = async (service: keyof typeof CHECKS, state: string, change?: Change) =>
  [...(await run(service, change)).values()].filter((line) => line.state === state).map(({ name }) => name);

test('a right shop is all ok, save that the database is direct and its address is no https', async () => {
  expect(await namesIn('sanity', 'wrong')).toEqual([]);
  expect(await namesIn('sanity', 'unasked')).toEqual([]);
  expect(await namesIn('database', 'wrong')).toEqual(['database-pool']);
  expect(await namesIn('database', 'unasked')).toEqual([]);
  expect(await namesIn('mail', 'ok')).toEqual(['mail-login', 'mail-spf', 'mail-dmarc', 'mail-dkim']);
  expect(await namesIn('site', 'wrong')).toEqual(['site-https']);
  expect(await namesIn('site', 'unasked')).toEqual([]);
});

test('a shop that cannot be reached yet is not asked, and no check is wrong for it', async () => {
  const change = { origin: 'https://127.0.0.1:9' };
  const unasked = await namesIn('site', 'unasked', change);
  expect(unasked).toEqual(['site-https', 'site-canonical', 'site-headers', 'site-functions', 'site-jobs']);
});

test('https that nothing answers is not right because http leads there', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    // Only root may listen at port 80.
    address === 'http://127.0.0.1'
      ? new Response(null, { status: 301, headers: { location: 'https://127.0.0.1' } })
      : await fetch(address, init),
  );
  cleanups.push(() => vi.unstubAllGlobals());
  const dead = await run('site', { origin: 'https://127.0.0.1:1' }, 'site-https');
  expect(dead.get('site-https')).toMatchObject({ state: 'unasked' });
  const plain = await run('site', { origin: world.origin.replace('http:', 'https:') }, 'site-https');
  expect(plain.get('site-https')).toMatchObject({ state: 'wrong', found: expect.stringContaining('SSL') });
});

test('before the first signed message nothing is known of the secret', async () => {
  await world.database.execute(sql`create table before_events as select * from last_events`);
  await world.database.delete(lastEvents);
  expect((await run('sanity')).get('sanity-signed-event')).toMatchObject({ state: 'unasked' });
  await world.database.execute(sql`insert into last_events select * from before_events`);
  await world.database.execute(sql`drop table before_events`);
});

test('what the token may not ask is told with Sanity’s reason', async () => {
  const message = 'User is missing required grant sanity.project.webhooks/read';
  world.sanity.overrides.set('/hooks/', {
    status: 401,
    body: { statusCode: 401, error: 'Unauthorized', message },
  });
  const line = (await run('sanity')).get('sanity-webhook');
  expect(line).toMatchObject({ state: 'unasked', found: expect.stringContaining(message) });
  expect(line?.found).toMatch(/Compare https:.* yourself/);
});

test('a content lake that fails tells nothing of its dataset', async () => {
  world.sanity.overrides.set('/data/query/', { status: 503, body: {} });
  expect((await run('sanity')).get('sanity-dataset')).toMatchObject({ state: 'unasked' });
});

test('a webhook that is off does no harm beside one that is on', async () => {
  world.sanity.overrides.set('/hooks/', ([hook]: object[]) => [{ ...hook, isDisabledByUser: true }, hook]);
  expect((await run('sanity')).get('sanity-webhook')).toMatchObject({ state: 'ok' });
});

test('connections that are lost make neither the database nor the mail server wrong', async () => {
  const server = createServer((socket) => socket.resetAndDestroy());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanups.push(() => server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lost = { settings: { DATABASE_URL: `postgres://shop@${host}/shop`, SMTP_URL: `smtp://a:b@${host}` } };
  expect((await run('database', lost)).get('database-version')).toMatchObject({ state: 'unasked' });
  expect((await run('mail', lost)).get('mail-login')).toMatchObject({ state: 'unasked' });
});

/** Each returns how the shop's settings or its services are wrong. */
const WRONG: readonly [what: string, name: CheckName, found: RegExp, make: () => Change | Promise<Change>][] =
  [
    [
      'a dataset that is not there',
      'sanity-dataset',
      /404/,
      () => ({ settings: { SANITY_DATASET: 'nothing' } }),
    ],
    [
      'a project that is not there',
      'sanity-dataset',
      /404/,
      () => {
        world.sanity.overrides.set('/data/query', { status: 404 });
        return {};
      },
    ],
    [
      'exact localities that anybody can read',
      'sanity-public',
      /of 1 products/,
      async () => {
        await world.client.patch('aglais-io-framed').set({ locality_coarse: '波兰' }).commit();
        return {};
      },
    ],
    [
      'a token that Sanity does not know',
      'sanity-token',
      /nothing/,
      () => ({ settings: { SANITY_TOKEN: 'old' } }),
    ],
    [
      'a token that may write, to read with',
      'sanity-token',
      /create/,
      () => {
        world.sanity.overrides.delete('/acl');
        return {};
      },
    ],
    [
      'a token that only reads, to write with',
      'sanity-write-token',
      /: read\./,
      () => ({
        settings: { SANITY_WRITE_TOKEN: 'test-token' },
      }),
    ],
    ['no webhook to this shop', 'sanity-webhook', /None of 1/, () => ({ origin: 'http://127.0.0.1:9' })],
    ...(
      [
        ['a webhook that is off', { isDisabledByUser: true }, /, off,/],
        ['a webhook of another dataset', { dataset: 'staging' }, /staging/],
        ['a webhook that sends drafts', { includeDrafts: true }, /with drafts/],
        ['a webhook without a secret', { secret: null }, /without a secret/],
        [
          'a webhook that is silent at deletions',
          { rule: { on: ['create', 'update'], filter: null, projection: null } },
          /at create, update _id/,
        ],
        [
          'a webhook for products alone',
          { rule: { on: ['create', 'update', 'delete'], filter: '_type == "product"', projection: null } },
          /of product\./,
        ],
        [
          'a webhook that sends no type',
          { rule: { on: ['create', 'update', 'delete'], filter: null, projection: '{_id}' } },
          /of nothing\./,
        ],
      ] as const
    ).map(([what, fields, found]): (typeof WRONG)[number] => [
      what,
      'sanity-webhook',
      found,
      () => {
        world.sanity.overrides.set('/hooks/', (hooks: object[]) =>
          hooks.map((hook) => ({ ...hook, ...fields })),
        );
        return {};
      },
    ]),
    [
      'changes of content without a signed message',
      'sanity-signed-event',
      /came at 2026-01-02T03:04:05/,
      async () => {
        await world.database.update(lastEvents).set({ at: new Date('2026-01-02T03:04:05Z') });
        return {};
      },
    ],
    [
      'an origin that Sanity does not answer',
      'sanity-cors',
      /allowed: false/,
      () => ({ origin: 'http://127.0.0.1:9' }),
    ],
    [
      'an origin without credentials',
      'sanity-cors',
      /credentials: false/,
      () => {
        world.sanity.overrides.set('/check/cors', () => ({
          result: { allowed: true, withCredentials: false },
        }));
        return {};
      },
    ],
    [
      'a plan that is nearly full',
      'sanity-limits',
      /of 20 attributes/,
      () => {
        world.sanity.overrides.set(
          '/data/stats',
          ({ fields, documents }: Record<string, { count: object }>) => ({
            fields: { count: { ...fields?.count, limit: 20 } },
            documents,
          }),
        );
        return {};
      },
    ],
    [
      'a document that breaks a rule',
      'sanity-content',
      /siteSettings/,
      async () => {
        await world.client.patch('siteSettings').unset(['contact']).commit();
        return {};
      },
    ],
    [
      'a picture that Sanity lacks',
      'sanity-pictures',
      /Sanity answers 404/,
      () => {
        world.sanity.overrides.set('/images/', { status: 404 });
        return {};
      },
    ],

    [
      'a wrong password of the database',
      'database-version',
      /role|password|database/,
      () => ({
        settings: { DATABASE_URL: world.proxy.at('127.0.0.1').replace('shop@', 'nobody@') },
      }),
    ],
    [
      'an old PostgreSQL',
      'database-version',
      /PostgreSQL 14/,
      async () => {
        const rows = await world.database.execute(sql`select current_setting('server_version') as version`);
        const [{ version = '' } = {}] = (rows as unknown as { rows: { version?: string }[] }).rows;
        world.proxy.state.rewrite = replaceText(version, `14${version.slice(2)}`);
        return { settings: { DATABASE_URL: world.proxy.at('127.0.0.1') } };
      },
    ],
    [
      'a database elsewhere without TLS',
      'database-tls',
      /none/,
      () => ({
        settings: { DATABASE_URL: world.proxy.at('0.0.0.0') },
      }),
    ],
    [
      'a database without the migrations',
      'database-migrations',
      /older/,
      async () => {
        const empty = await createPostgres(world.proxy.at('127.0.0.1').replace(/[^/]+$/, 'postgres'), 1);
        cleanups.push(empty.close);
        return { settings: { DATABASE_URL: empty.address } };
      },
    ],
    ['a connection without a pool', 'database-pool', /straight/, () => ({})],
    [
      'a database far from its shop',
      'database-speed',
      /[1-9]\d\d\.\d ms/,
      () => {
        world.proxy.state.delayMs = 150;
        return { stage: 'local', settings: { DATABASE_URL: world.proxy.at('127.0.0.1') } };
      },
    ],
    [
      'no free connections',
      'database-room',
      /of 9999 |of [1-9] /,
      () => {
        world.proxy.state.rewrite = replaceText('\x00\x00\x00\x03120', '\x00\x00\x00\x03  5');
        return { settings: { DATABASE_URL: world.proxy.at('127.0.0.1') } };
      },
    ],
    [
      'a backup of last month',
      'database-backup',
      /: 20/,
      async () => {
        await world.database.update(lastEvents).set({ at: new Date(Date.now() - 30 * 86_400_000) });
        return {};
      },
    ],
    [
      'no backup',
      'database-backup',
      /never/,
      async () => {
        await world.database.delete(lastEvents);
        return {};
      },
    ],

    [
      'a wrong password of the mail server',
      'mail-login',
      /535 refused/,
      () => ({
        settings: { SMTP_URL: `smtp://user:wrong@127.0.0.1:${world.smtp.port}` },
      }),
    ],
    [
      'a mail server elsewhere without TLS',
      'mail-login',
      /STARTTLS|TLS/,
      () => ({
        settings: { SMTP_URL: `smtp://user:right@0.0.0.0:${world.smtp.port}` },
      }),
    ],
    [
      'a database that nothing listens for',
      'database-version',
      /REFUSED/,
      () => ({ settings: { DATABASE_URL: 'postgres://127.0.0.1:9/shop' } }),
    ],
    ['no mail server', 'mail-login', /REFUSED/, () => ({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })],
    ...(
      [
        ['no SPF record', 'mail-spf', 'shop.example', [], /no record/],
        ['two SPF records', 'mail-spf', 'shop.example', ['v=spf1 a ~all', 'v=spf1 mx -all'], / and /],
        ['an SPF record for everybody', 'mail-spf', 'shop.example', ['v=spf1 +all'], /\+all/],
        ['no DMARC record', 'mail-dmarc', '_dmarc.shop.example', [], /no record/],
        [
          'a DMARC record without a policy',
          'mail-dmarc',
          '_dmarc.shop.example',
          ['v=DMARC1; rua=mailto:a@b.c'],
          /rua/,
        ],
        ['no DKIM record', 'mail-dkim', 's1._domainkey.shop.example', [], /no record/],
        ['a DKIM key that was withdrawn', 'mail-dkim', 's1._domainkey.shop.example', ['v=DKIM1; p='], /p=/],
      ] as const
    ).map(([what, name, host, texts, found]): (typeof WRONG)[number] => [
      what,
      name,
      found,
      () => {
        const before = world.records.get(host) ?? [];
        cleanups.push(() => void world.records.set(host, before));
        world.records.set(host, texts);
        return {};
      },
    ]),

    ['an address without https', 'site-https', /is not safe/, () => ({})],
    [
      'a certificate that nobody vouches for',
      'site-https',
      /self-signed certificate/,
      async () => {
        const key = KEY.export({ type: 'pkcs8', format: 'pem' }).toString();
        const site = await startSite(world.page, { cert: CERTIFICATE, key });
        cleanups.push(site.close);
        return { origin: site.origin };
      },
    ],
    [
      'a canonical address elsewhere',
      'site-canonical',
      /other\.example/,
      () => {
        world.page.html = world.page.html.replace(world.origin, 'https://other.example');
        return {};
      },
    ],
    ...Object.keys({
      'strict-transport-security': 0,
      'content-security-policy': 0,
      'x-content-type-options': 0,
    }).map((header): (typeof WRONG)[number] => [
      `a site without ${header}`,
      'site-headers',
      new RegExp(`${header}: null`),
      () => {
        delete world.page.headers[header];
        return {};
      },
    ]),
    [
      'a page without a policy for its scripts',
      'site-headers',
      /no policy/,
      () => {
        world.page.html = world.page.html.replace('http-equiv', 'name');
        return {};
      },
    ],
    [
      'a function with a wrong setting',
      'site-functions',
      /\/search 500/,
      () => {
        world.page.answers['/search'] = [500, 'text/plain'];
        return {};
      },
    ],
    [
      'a late job',
      'site-jobs',
      /payments/,
      () => {
        const late = { status: 503, code: 'not-well', msg: '', data: null };
        const health = { ...world.health, payments: { reconciledAt: null, isLate: true } };
        world.page.answers['/api/v1/health'] = [503, 'application/json', { ...late, health }];
        return {};
      },
    ],
    [
      'a secret of one character',
      'site-secret',
      /1 of them/,
      () => ({ settings: { AUTH_SECRET: 'a'.repeat(40) } }),
    ],
    [
      'a secret of common words',
      'site-secret',
      /common word/,
      () => ({
        settings: { AUTH_SECRET: 'my-very-long-and-quite-good-password' },
      }),
    ],
    [
      'no operator',
      'site-staff',
      /operators: 0/,
      async () => {
        await world.database.update(users).set({ role: 'shopper' });
        return {};
      },
    ],
    [
      'shipping rules that nobody accepted',
      'site-rules',
      /never/,
      async () => {
        await world.database.execute(sql`delete from accepted_sets where kind = 'shipping-rules'`);
        return {};
      },
    ],
    [
      'shipping rules that changed since',
      'site-rules',
      /; 1 published ones differ/,
      async () => {
        await world.client.patch('rule-export-abroad-no-proof').set({ words: '请先询价。' }).commit();
        return {};
      },
    ],
    [
      'freight rates that have run out',
      'site-rates',
      /[1-9]\d* are out of date/,
      async () => {
        await world.client.patch('rates-asia').set({ 'ways[0].valid_until': '2026-01-01' }).commit();
        return {};
      },
    ],
  ];

const cleanups: (() => unknown)[] = [];

const readDocuments = () =>
  world.client.fetch<{ _id: string; _type: string; _rev: string }[]>('*[!(_type match "sanity.*")]');

describe('a wrong setting is found by its check', () => {
  test.each(WRONG)('%s: %s', async (_, name, found, make) => {
    const before = await readDocuments();
    const page = structuredClone(world.page);
    await world.database.execute(sql`create table before_events as select * from last_events`);
    await world.database.execute(sql`create table before_sets as select * from accepted_sets`);
    const change = await make();
    const service = name.split('-', 1)[0] as keyof typeof CHECKS;
    try {
      const line = (await run(service, change, name)).get(name);
      expect(line).toMatchObject({ state: 'wrong', found: expect.stringMatching(found) });
      expect(line?.remedy).toBeTruthy();
    } finally {
      const revisions = new Set((await readDocuments()).map(({ _rev }) => _rev));
      for (const document of before)
        if (!revisions.has(document._rev)) await world.client.createOrReplace(document);
      Object.assign(world.page, page);
      await world.database.execute(sql`delete from last_events`);
      await world.database.execute(sql`insert into last_events select * from before_events`);
      await world.database.execute(sql`delete from accepted_sets`);
      await world.database.execute(
        sql`insert into accepted_sets overriding system value select * from before_sets`,
      );
      await world.database.execute(sql`drop table before_events, before_sets`);
      await world.database.update(users).set({ role: 'operator' });
    }
  });
});

afterEach(async () => {
  world.resetSanity();
  world.proxy.state.delayMs = 0;
  world.proxy.state.rewrite = (bytes) => bytes;
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

test('a shop without PayPal needs no wallet', async () => {
  const { answers } = world.page;
  answers['/payment/wallet'] = [404, 'text/html'];
  cleanups.push(() => delete answers['/payment/wallet']);
  const settings = { PAYPAL_CLIENT_ID: undefined, PAYPAL_CLIENT_SECRET: undefined };
  expect((await run('site', { settings })).get('site-functions')?.state).toBe('ok');
  expect((await run('site')).get('site-functions')?.state).toBe('wrong');
});

test('a pooler’s connection is told from a direct one', async () => {
  world.proxy.state.rewrite = asPooler;
  const lines = await run('database', { settings: { DATABASE_URL: world.proxy.at('127.0.0.1') } });
  expect(lines.get('database-pool')).toMatchObject({ state: 'ok', found: expect.stringContaining('pooler') });
});

test('no mail is sent, and nothing is written at Sanity', async () => {
  const before = await world.client.fetch('*[]{_id, _rev} | order(_id)');
  await run('mail');
  await run('sanity');
  const commands = new Set(world.smtp.commands);
  expect(['MAIL', 'RCPT', 'DATA'].filter((command) => commands.has(command))).toEqual([]);
  expect(await world.client.fetch('*[]{_id, _rev} | order(_id)')).toEqual(before);
});

test('a subdomain has the DMARC record of the domain above it', async () => {
  const settings = { MAIL_FROM: 'a@mail.shop.example' };
  expect((await run('mail', { settings })).get('mail-dmarc')).toMatchObject({ state: 'ok' });
});

test('previews send no mail, and are asked for none of it', async () => {
  expect(await namesIn('mail', 'unasked', { stage: 'preview' })).toEqual([
    'mail-login',
    'mail-spf',
    'mail-dmarc',
    'mail-dkim',
  ]);
});
