import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { connectPostgres, type Database } from '../../netlify/server/db/connection.ts';
import type { Check, PreflightContext } from '../../netlify/server/preflight/check.ts';
import { runChecks } from '../../netlify/server/preflight/run.ts';
import { copyPostgres } from '../../netlify/server/testing/postgres-database.ts';
import {
  contentLakeOptions,
  createContentLakeClient,
  editorToken,
  TOKEN,
} from '../../sandbox/content-lake/content-lake.fixture.ts';
import { makeRedAndBluePicture } from '../../sandbox/content-lake/pictures.fixture.ts';
import { startContentLake } from '../../sandbox/content-lake/start-content-lake.ts';
import { SEED_FOLDER } from '../../sanity/seed/seed.ts';
import { DOCUMENT_KINDS } from '../../src/content/kinds.ts';
import type { CheckLine, CheckName } from '../../src/features/desk/preflight.contract.ts';
import { requireSettings } from '../../src/settings.ts';
import { startDns, startHttpProxy, startPostgresProxy, startSite, startSmtp } from './doubles.ts';

const PROJECT = 'abc12345';
const SEED_IDS = ['siteSettings', 'page-contact', 'framed', 'aglais-io', 'aglais-io-framed'];
const SEED_TYPES = ['shippingRule', 'freightZone', 'category'];

/** `change` gets the settings and the context's other fields of a right shop. */
export type Change = { readonly settings?: Record<string, string | undefined> } & Partial<
  Omit<PreflightContext, 'settings'>
>;

export async function openPreflightWorld() {
  const stack = new AsyncDisposableStack();
  afterAll(() => stack.disposeAsync());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'preflight-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));

  const job = { isLate: false };
  const moment = new Date().toISOString();
  const health = {
    database: 'reached',
    schema: 'current',
    content: { ...job, followedAt: moment },
    localities: 'hidden',
    payments: { ...job, reconciledAt: moment },
    providers: { stripe: { ...job, answeredAt: moment, isKeyRefused: false } },
    mails: { ...job, dueSince: null },
  };
  const page = {
    headers: {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': "frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    } as Record<string, string>,
    html: '',
    answers: {
      '/api/v1/health': [200, 'application/json', { status: 200, data: health }],
      '/images/none.jpg': [404, 'text/plain'],
      '/product/none': [404, 'text/html'],
    } as Record<string, readonly [number, string, Record<string, unknown>?]>,
  };
  const site = await startSite(page);
  stack.defer(site.close);
  const { origin } = site;
  page.html = `<meta http-equiv="content-security-policy" content="…"><link rel="canonical" href="${origin}/">`;

  const lake = await startContentLake(
    contentLakeOptions(dataDir, {
      projectId: PROJECT,
      allowedOrigins: [origin],
      webhooks: [{ url: `${origin}/api/v1/sanity/webhook`, secret: 'x'.repeat(16), types: DOCUMENT_KINDS }],
      log: () => undefined,
    }),
  );
  if (lake.kind !== 'running') throw new Error(lake.message);
  stack.defer(() => lake.close());
  const client = createContentLakeClient(lake.address, { projectId: PROJECT });
  const asset = await client.assets.upload('image', await makeRedAndBluePicture(1600, 1280));
  const seed = (await readFile(path.join(SEED_FOLDER, 'data.ndjson'), 'utf8')).trim().split('\n');
  const transaction = client.transaction();
  for (const line of seed) {
    const document = JSON.parse(
      line.replaceAll(/"_sanityAsset":"[^"]*"/g, `"asset":{"_type":"reference","_ref":"${asset._id}"}`),
    );
    if (SEED_IDS.includes(document._id) || SEED_TYPES.includes(document._type)) transaction.create(document);
  }
  await transaction.commit();
  const sanity = await startHttpProxy(lake.address);
  stack.defer(sanity.close);
  const resetSanity = () => {
    sanity.overrides.clear();
    // The content lake has no token that may only read.
    sanity.overrides.set('/acl', (grants: object[], { authorization }) =>
      authorization === `Bearer ${TOKEN}` ? [{ filter: '_id in path("**")', permissions: ['read'] }] : grants,
    );
  };
  resetSanity();

  const postgres = await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), 2);
  stack.defer(postgres.close);
  const proxy = await startPostgresProxy(postgres.address);
  stack.defer(proxy.close);
  const records = new Map<string, readonly string[]>([
    ['shop.example', ['other=1', 'v=spf1 include:mail.example ~all']],
    ['_dmarc.shop.example', ['v=DMARC1; p=quarantine']],
    ['s1._domainkey.shop.example', ['v=DKIM1; k=rsa; p=MIGfMA0GCSqG']],
  ]);
  const dns = await startDns(records);
  stack.defer(dns.close);
  const smtp = await startSmtp();
  stack.defer(smtp.close);

  const writer = await editorToken();
  const rightSettings = {
    SANITY_PROJECT_ID: PROJECT,
    SANITY_API_HOST: sanity.address,
    SANITY_TOKEN: TOKEN,
    SANITY_WRITE_TOKEN: writer,
    DATABASE_URL: postgres.address,
    SMTP_URL: `smtp://user:right@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Shop <shop@shop.example>',
    DKIM_SELECTOR: 's1',
    PAYPAL_CLIENT_ID: 'wallet',
    PAYPAL_CLIENT_SECRET: 'secret of the wallet',
    AUTH_SECRET: 'Vb2rX0qkT9mZc4JhWn7sLdPyGe5AaUoR',
  };
  /** Runs the service's checks with the settings of a right shop, as changed. */
  async function run(
    checksOf: (context: PreflightContext) => readonly Check[],
    { settings = {}, ...change }: Change = {},
    only?: CheckName,
  ): Promise<Map<CheckName, CheckLine>> {
    const all = requireSettings({ ...rightSettings, ...settings });
    const opened = connectPostgres(all.DATABASE_URL ?? '', { log: () => undefined });
    const context: PreflightContext = {
      settings: all,
      stage: 'production',
      settingProblems: [],
      origin,
      database: async () => opened.database,
      dnsServer: dns.server,
      ...change,
    };
    try {
      const lines = await runChecks(
        checksOf(context).filter(({ name }) => only === undefined || name === only),
        all,
      );
      return new Map(lines.map((line) => [line.name, line]));
    } finally {
      await opened.close();
    }
  }
  const database: Database = postgres.database;
  return { run, origin, page, health, sanity, resetSanity, client, database, proxy, records, smtp, asset };
}
