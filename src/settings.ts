/**
 * Every setting of the shop, declared and checked once. `.env.example` names each with a line of comment.
 * An empty value counts as not set, as `.env` files and hosting panels leave them.
 */
import * as z from 'zod';
import { emailSchema } from './contract/email.ts';
import { PROVIDERS, type ProviderName } from './rules/providers/providers.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
/** Paths are put behind it. */
const base = url.transform((address) => address.replace(/\/+$/, ''));
const ownPath = z.string().regex(/^(\/[\w-]+)+$/, 'a path is such as /sandbox/paypal');
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as CNY or USD');
/** Units of another currency for one yuan. */
const rate = z
  .string()
  .regex(/^(?!0*\.?0*$)\d{1,6}(\.\d{1,8})?$/, 'a rate is a decimal number above 0, such as 0.1389');

/** Values with commas between them, each once. `what` names one of them. */
const listOf = (value: z.ZodType<string>, what: string) =>
  z.string().transform((text, context) => {
    const listed = [...new Set(text.split(',').map((one) => one.trim()))];
    const wrong = listed.find((one) => !value.safeParse(one).success);
    if (wrong === undefined) return listed;
    const message = `${JSON.stringify(wrong)} is no ${what}: it takes one, or several with commas between them`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const settingsSchema = z.object({
  /** Port of the shop here; the content lake takes the next one unless told. */
  PORT: port.default(8888),
  LAKE_PORT: port.optional(),
  /** Port of the local payments sandbox; the second after PORT unless told. */
  PAYMENTS_PORT: port.optional(),
  /** Whether `npm start` is the shop itself, with real money: then it is checked as a deployed one (docs/decisions/0074). */
  SELF_HOSTED: z.enum(['on', 'off']).default('off'),
  /** Addresses or networks of the proxies in front, whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: listOf(network, 'IP address or network, such as 127.0.0.1 or 10.0.0.0/8').default([]),
  /** Folder of the embedded database, the content lake and the kept builds. */
  DATA_DIR: z.string().default('.data'),
  /** Any PostgreSQL 15 or newer. Unset: PGlite inside the process. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Netlify Database gives its address under this name. */
  NETLIFY_DB_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('local'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .default('production'),
  /** Made and kept in DATA_DIR by `npm start` while the content is local, as the lake trusts nobody without one. */
  SANITY_TOKEN: z.string().optional(),
  /** Signs what the Studio shows to the local lake (docs/decisions/0028). Made and kept in DATA_DIR by `npm start`. */
  STUDIO_TOKEN_SECRET: z.string().min(32).optional(),
  SANITY_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Address of a content lake of one's own. Unset with a project id set: Sanity's hosted service. */
  SANITY_API_HOST: url.optional(),
  /** Address of the running shop: builds read the stock there, links in mails lead there. Netlify sets it. */
  URL: url.optional(),
  /** Where builds read the stock, if not at URL. `npm start` sets it: a machine may not reach its own public address. */
  API_ORIGIN: url.optional(),
  /** Called when the site is to be built anew: a build hook of Netlify's, or `npm start`'s own, which it sets itself. */
  BUILD_HOOK_URL: url
    .refine(
      (address) => /^(https:|http:\/\/(127\.0\.0\.1|\[::1\])[:/])/.test(address),
      'a build hook is secret: its address begins with https://',
    )
    .optional(),
  /** Builds of the site in 24 hours that publishing may cause. */
  SITE_BUILDS_A_DAY: z.coerce.number().int().min(1).max(1000).default(24),
  /** Whether `npm start` builds the site anew when something was published. */
  SITE_REBUILDS: z.enum(['on', 'off']).default('on'),
  /** Signs session cookies and XSRF tokens. Made and kept in DATA_DIR by `npm start`; a new one ends all sessions. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Mail goes there. Unset: to MAILBOX_URL. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails come from: an address, or `Name <address>`. */
  MAIL_FROM: z.string().includes('@').optional(),
  /** Who of the staff is told what needs a person (docs/decisions/0039); nobody unless set. */
  STAFF_MAIL: listOf(emailSchema, 'mail address').default([]),
  /** Whether they are told of each paid order by itself, or of a day's in one sheet. */
  STAFF_MAIL_PAID: z.enum(['at-once', 'daily']).default('at-once'),
  /** Where the local mailbox takes mails. `npm start` sets it; a deployed shop refuses it. */
  MAILBOX_URL: url.optional(),
  /** Secret key of the card provider. Unset: no card payments. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a secret key begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Another address than Stripe's own. Refused in production. */
  STRIPE_API_BASE: base
    .refine(
      (address) => new URL(address).pathname === '/',
      'leads to no path: Stripe’s client takes a host alone',
    )
    .optional(),
  STRIPE_CURRENCY: currency.default('CNY'),
  STRIPE_RATE: rate.optional(),
  /** Whether cards can be used; unset: exactly when STRIPE_SECRET_KEY is set. */
  CARD_CHECKOUT: z.enum(['on', 'off']).optional(),
  /** The wallet provider's application. Unset: no wallet payments. */
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  /** Of the webhook that leads to /api/v1/paypal/webhook; part of what its messages are signed over. */
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** Another address than PayPal's live one. Refused in production. */
  PAYPAL_API_BASE: base.optional(),
  /** Where browsers load the wallet's SDK from, if not from PayPal: an address, or a path of the shop's own. */
  PAYPAL_SDK_BASE: z.union([base, ownPath]).optional(),
  PAYPAL_CURRENCY: currency.default('CNY'),
  PAYPAL_RATE: rate.optional(),
  /** Heading of the customs tariff that commercial invoices name for specimens. */
  INVOICE_HS_CODE: z
    .string()
    .regex(/^\d{4}(\.?\d{2}){0,3}$/, 'an HS code has 4 to 10 digits, such as 9705 or 9705.29')
    .default('9705'),
  /** Name and address of who exports, in English, for commercial invoices. */
  INVOICE_EXPORTER: z.string().max(200).default(''),
});

/** An address of a provider is asked only with the key that it knows the shop by. */
const BASES_WITH_KEYS = [
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_SDK_BASE', 'PAYPAL_CLIENT_ID'],
] as const;

/** Each provider has its settings under its own name, among them a currency and a rate. */
function prefixOf(name: ProviderName) {
  return name.toUpperCase() as Uppercase<ProviderName>;
}

/** What settings say together. */
const shopSettingsSchema = settingsSchema.superRefine((settings, context) => {
  const wrong = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const provider of PROVIDERS) {
    const prefix = prefixOf(provider.name);
    const currency = settings[`${prefix}_CURRENCY`];
    const isRated = settings[`${prefix}_RATE`] !== undefined;
    if (!provider.takes(currency))
      wrong(`${prefix}_CURRENCY`, `is ${currency}, which the shop can't charge there`);
    if (currency !== 'CNY' && !isRated)
      wrong(`${prefix}_RATE`, `has to tell what one yuan is in ${currency}`);
    if (currency === 'CNY' && isRated)
      wrong(`${prefix}_RATE`, `belongs to another ${prefix}_CURRENCY than CNY`);
  }
  for (const [name, key] of BASES_WITH_KEYS)
    if (settings[name] !== undefined && settings[key] === undefined)
      wrong(name, `leads nowhere without ${key}: set both or none`);
  if (settings.CARD_CHECKOUT === 'on' && settings.STRIPE_SECRET_KEY === undefined)
    wrong('STRIPE_SECRET_KEY', 'is missing while CARD_CHECKOUT is on');
  if ((settings.PAYPAL_CLIENT_ID === undefined) !== (settings.PAYPAL_CLIENT_SECRET === undefined))
    wrong('PAYPAL_CLIENT_SECRET', 'and PAYPAL_CLIENT_ID belong together: set both or none');
});

/** The names of all settings; `.env.example` is held to them by a test. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** Reads the settings from an environment; each problem is a sentence that names the setting and how to set it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = shopSettingsSchema.safeParse(given);
  if (parsed.success) return { kind: 'settings', settings: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `${name}: ${issue.message}. See .env.example for what it takes, and set it in the environment or in .env.`;
  });
  return { kind: 'invalid', problems };
}

/** The settings, or an error with one sentence for each problem: for entry points, where nothing can go on without. */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = readSettings(env);
  if (result.kind === 'settings') return result.settings;
  throw new Error(`Settings are wrong:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
}
