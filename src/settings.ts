/**
 * All settings of the shop, validated in one place. `.env.example` describes each. An empty value
 * counts as unset, as `.env` files and hosting panels leave it.
 */
import * as z from 'zod';
import { emailSchema } from './contract/email.ts';
import { canCharge, methodsOf, PAYMENT_METHODS } from './rules/payment-methods.ts';
import { PROVIDERS, type ProviderName } from './rules/providers/providers.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
/** Removes trailing slashes, because callers append paths. */
const base = url.transform((address) => address.replace(/\/+$/, ''));
const ownPath = z.string().regex(/^(\/[\w-]+)+$/, 'a path is such as /sandbox/paypal');
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as CNY or USD');
/** Units of another currency for one yuan. */
const rate = z
  .string()
  .regex(/^(?!0*\.?0*$)\d{1,6}(\.\d{1,8})?$/, 'a rate is a decimal number above 0, such as 0.1389');

/** Comma-separated unique values. `what` names one of them in errors. */
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
  /** The shop's port. The content lake defaults to the next one. */
  PORT: port.default(8888),
  LAKE_PORT: port.optional(),
  /** Port of the local payments sandbox; defaults to PORT + 2. */
  PAYMENTS_PORT: port.optional(),
  /**
   * `on` if `npm start` runs the real shop: settings are then checked as for a deployed one
   * (docs/decisions/0074).
   */
  SELF_HOSTED: z.enum(['on', 'off']).default('off'),
  /** Reverse proxies whose `X-Forwarded-For` is trusted, as addresses or networks. */
  TRUSTED_PROXIES: listOf(network, 'IP address or network, such as 127.0.0.1 or 10.0.0.0/8').default([]),
  /** Folder of the embedded database, the content lake and the build caches. */
  DATA_DIR: z.string().default('.data'),
  /** PostgreSQL 15 or newer. Unset: PGlite inside the process. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Netlify Database sets this name. */
  NETLIFY_DB_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('local'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .default('production'),
  /**
   * `npm start` generates it in DATA_DIR for the local content lake, which accepts no anonymous
   * writes.
   */
  SANITY_TOKEN: z.string().optional(),
  /** Publishes and unpublishes at set times. Unset with hosted content: the Studio offers no schedules. */
  SANITY_WRITE_TOKEN: z.string().optional(),
  /**
   * Signs the Studio's token for the local content lake (docs/decisions/0030). `npm start`
   * generates it in DATA_DIR.
   */
  STUDIO_TOKEN_SECRET: z.string().min(32).optional(),
  SANITY_WEBHOOK_SECRET: z.string().min(16).optional(),
  /**
   * Address of a self-hosted content lake. Unset with a project id set: Sanity's hosted service.
   */
  SANITY_API_HOST: url.optional(),
  /**
   * Public address of the running shop, for stock reads of builds and links in mails. Netlify sets
   * it.
   */
  URL: url.optional(),
  /**
   * The address from which builds read the stock, if not URL. `npm start` sets it, because a machine may not
   * reach its own public address.
   */
  API_ORIGIN: url.optional(),
  /**
   * Webhook that starts a build of the site: Netlify's build hook, or the one that `npm start`
   * sets.
   */
  BUILD_HOOK_URL: url
    .refine(
      (address) => /^(https:|http:\/\/(127\.0\.0\.1|\[::1\])[:/])/.test(address),
      'a build hook is secret: its address begins with https://',
    )
    .optional(),
  /** Maximum builds in 24 hours that publishing may start. */
  SITE_BUILDS_A_DAY: z.coerce.number().int().min(1).max(1000).default(24),
  /** `npm start` rebuilds the site after a publish. */
  SITE_REBUILDS: z.enum(['on', 'off']).default('on'),
  /**
   * Signs session cookies and XSRF tokens. `npm start` generates it in DATA_DIR; changing it ends
   * all sessions.
   */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Mail server. Unset: mails go to MAILBOX_URL. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender: an address, or `Name <address>`. */
  MAIL_FROM: z.string().includes('@').optional(),
  /** Staff addresses for notifications (docs/decisions/0039); unset: none. */
  STAFF_MAIL: listOf(emailSchema, 'mail address').default([]),
  /** Notify the staff of each paid order at once, or in a daily digest. */
  STAFF_MAIL_PAID: z.enum(['at-once', 'daily']).default('at-once'),
  /** Days after which an unpaid pay link is mailed again, once; 0 never reminds. */
  PAY_LINK_REMINDER_DAYS: z.coerce.number().int().min(0).max(29).default(3),
  /** The local mailbox. `npm start` sets it; a deployed shop refuses it. */
  MAILBOX_URL: url.optional(),
  /** Secret key of the card provider. Unset: no card payments. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a secret key begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Overrides Stripe's address. Refused in production. */
  STRIPE_API_BASE: base
    .refine(
      (address) => new URL(address).pathname === '/',
      'leads to no path: Stripe’s client takes a host alone',
    )
    .optional(),
  STRIPE_CURRENCY: currency.default('CNY'),
  STRIPE_RATE: rate.optional(),
  /** Stripe's methods that are on (src/rules/payment-methods.ts). */
  STRIPE_METHODS: listOf(
    z.enum(methodsOf('stripe')),
    `payment method of Stripe (${methodsOf('stripe').join(', ')})`,
  ).default(['card']),
  /** Switches card payments; unset: on if STRIPE_SECRET_KEY is set. */
  CARD_CHECKOUT: z.enum(['on', 'off']).optional(),
  /** Client id at the wallet provider. Unset: no wallet payments. */
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  /** Id of the webhook at /api/v1/paypal/webhook; its message signatures include it. */
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** Overrides PayPal's live address. Refused in production. */
  PAYPAL_API_BASE: base.optional(),
  /** Overrides where browsers load the wallet's SDK: an address, or a path of the shop. */
  PAYPAL_SDK_BASE: z.union([base, ownPath]).optional(),
  PAYPAL_CURRENCY: currency.default('CNY'),
  PAYPAL_RATE: rate.optional(),
  /** Customs tariff heading for specimens on commercial invoices. */
  INVOICE_HS_CODE: z
    .string()
    .regex(/^\d{4}(\.?\d{2}){0,3}$/, 'an HS code has 4 to 10 digits, such as 9705 or 9705.29')
    .default('9705'),
  /** Exporter's name and address in English, for commercial invoices. */
  INVOICE_EXPORTER: z.string().max(200).default(''),
});

/** A provider's address is useless without its key. */
const BASES_WITH_KEYS = [
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_SDK_BASE', 'PAYPAL_CLIENT_ID'],
] as const;

function prefixOf(name: ProviderName) {
  return name.toUpperCase() as Uppercase<ProviderName>;
}

/** Rules across several settings. */
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
  if (settings.CARD_CHECKOUT === 'on' && !settings.STRIPE_METHODS.includes('card'))
    wrong('STRIPE_METHODS', 'has to name card while CARD_CHECKOUT is on');
  for (const method of PAYMENT_METHODS)
    if (settings.STRIPE_METHODS.includes(method.name) && !canCharge(method, settings.STRIPE_CURRENCY))
      wrong('STRIPE_METHODS', `names ${method.name}, which can't be charged in ${settings.STRIPE_CURRENCY}`);
  if ((settings.PAYPAL_CLIENT_ID === undefined) !== (settings.PAYPAL_CLIENT_SECRET === undefined))
    wrong('PAYPAL_CLIENT_SECRET', 'and PAYPAL_CLIENT_ID belong together: set both or none');
});

/** A test compares them with `.env.example`. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** Each problem is a sentence that names the setting and how to fix it. */
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

/** The settings, or an error that lists all problems, for entry points. */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = readSettings(env);
  if (result.kind === 'settings') return result.settings;
  throw new Error(`Settings are wrong:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
}
