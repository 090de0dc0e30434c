/**
 * Described in `.env.example`. An empty value counts as unset, because hosting panels leave empty
 * values.
 */
import * as z from 'zod';
import { emailSchema } from './features/base/email.contract.ts';
import { acceptsCurrency, methodsOf, PAYMENT_METHODS } from './features/orders/payment-methods.rules.ts';
import { PROVIDERS, type ProviderName } from './features/orders/providers.rules.ts';
import { isHsCode } from './features/shipping/customs.rules.ts';

const PORT_RANGE = 'a port is a number from 1 to 65535';
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65_535, PORT_RANGE);
const url = z.url({ protocol: /^https?$/, error: 'an address begins with https:// or http://' });
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'the address of a database begins with postgres://',
});
/** Paths are appended, so trailing slashes are removed. */
const base = url.transform((address) => address.replace(/\/+$/, ''));
const ownPath = z.string().regex(/^(\/[\w-]+)+$/, 'a path is such as /sandbox/paypal');
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as CNY or USD');
/** Units of another currency for one yuan. */
const rate = z
  .string()
  .regex(/^(?!0*\.?0*$)\d{1,6}(\.\d{1,8})?$/, 'a rate is a decimal number above 0, such as 0.1389');

/** `what` names one value in errors. */
const listOf = (value: z.ZodType<string>, what: string) =>
  z.string().transform((text, context) => {
    const listed = [...new Set(text.split(',').map((one) => one.trim()))];
    const wrong = listed.find((one) => !value.safeParse(one).success);
    if (wrong === undefined) return listed;
    const message = `${JSON.stringify(wrong)} is no ${what}: it takes one, or several with commas between them`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** At least and at most. */
const dayRange = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/, 'days are two whole numbers, such as 20-30')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from <= to, 'days begin with the smaller number, such as 20-30');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const settingsSchema = z.object({
  /** LAKE_PORT defaults to the next port. */
  PORT: port.default(8888),
  LAKE_PORT: port.optional(),
  PAYMENTS_PORT: port.optional(),
  /** The local content lake then has the limits of this plan of Sanity. */
  LAKE_PLAN: z.enum(['free', 'growth']).optional(),
  /** `on` if `npm start` runs the real shop (docs/decisions/0072). */
  SELF_HOSTED: z.enum(['on', 'off']).default('off'),
  TRUSTED_PROXIES: listOf(network, 'IP address or network, such as 127.0.0.1 or 10.0.0.0/8').default([]),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  NETLIFY_DB_URL: databaseUrl.optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'a project of Sanity is named by lower-case letters, digits and -')
    .default('local'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'a dataset is named by lower-case letters, digits, - and _')
    .default('production'),
  SANITY_TOKEN: z.string().optional(),
  SANITY_WRITE_TOKEN: z.string().optional(),
  /**
   * Secret of the local content lake (docs/decisions/0030). `npm start` generates it in DATA_DIR.
   */
  STUDIO_TOKEN_SECRET: z.string().min(32).optional(),
  SANITY_WEBHOOK_SECRET: z.string().min(16).optional(),
  SANITY_API_HOST: url.optional(),
  /** The shop's address, for builds that read the stock and for links in mails. Netlify sets it. */
  URL: url.optional(),
  /**
   * Builds read the stock here, because a machine may not reach its own public address. `npm start`
   * sets it.
   */
  API_ORIGIN: url.optional(),
  /** Netlify's build hook, or the one that `npm start` sets. */
  BUILD_HOOK_URL: url
    .refine(
      (address) => /^(https:|http:\/\/(127\.0\.0\.1|\[::1\])[:/])/.test(address),
      'a build hook is secret: its address begins with https://',
    )
    .optional(),
  SITE_BUILDS_A_DAY: z.coerce.number().int().min(1).max(1000).default(24),
  SITE_REBUILDS: z.enum(['on', 'off']).default('on'),
  /** `npm start` generates it in DATA_DIR; changing it ends all sessions. */
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a mail server’s address begins with smtps:// or smtp://' })
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'a sender is such as Name <shop@example.com>' }).optional(),
  /** Only `npm run preflight` reads it. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/, 'a selector is such as s1 or mail2026')
    .optional(),
  STAFF_MAIL: listOf(emailSchema, 'mail address').default([]),
  STAFF_MAIL_PAID: z.enum(['at-once', 'daily']).default('at-once'),
  /** Days until an unpaid pay link is mailed again, once; 0 never reminds. */
  PAY_LINK_REMINDER_DAYS: z.coerce.number().int().min(0).max(29).default(3),
  /** Days from payment to dispatch. */
  HANDLING_DAYS: dayRange.default({ from: 20, to: 30 }),
  MAILBOX_URL: url.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a secret key begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: base
    .refine(
      (address) => new URL(address).pathname === '/',
      'leads to no path: Stripe’s client takes a host alone',
    )
    .optional(),
  STRIPE_CURRENCY: currency.default('CNY'),
  STRIPE_RATE: rate.optional(),
  STRIPE_METHODS: listOf(
    z.enum(methodsOf('stripe')),
    `payment method of Stripe (${methodsOf('stripe').join(', ')})`,
  ).default(['card']),
  CARD_CHECKOUT: z.enum(['on', 'off']).optional(),
  /** `manual`: the card's page only authorises payments of goods, and the shop captures them. */
  CARD_CAPTURE: z.enum(['manual', 'automatic']).default('automatic'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  /** Part of the signatures of messages to /api/v1/paypal/webhook. */
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_BASE: base.optional(),
  /** Browsers load PayPal's SDK from this address, or path of the shop. */
  PAYPAL_SDK_BASE: z.union([base, ownPath]).optional(),
  PAYPAL_CURRENCY: currency.default('CNY'),
  PAYPAL_RATE: rate.optional(),
  INVOICE_HS_CODE: z
    .string()
    .refine(isHsCode, 'an HS code has 4 to 10 digits, such as 9705 or 9705.29')
    .default('9705.29'),
  INVOICE_EXPORTER: z.string().max(200).default(''),
  INVOICE_EORI: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{1,15}$/, 'an EORI number is a country code with up to 15 letters and digits')
    .optional(),
  /** Only operators get this number, because anybody who knows it could ship in the shop's name. */
  INVOICE_IOSS: z
    .string()
    .regex(/^IM\d{10}$/, 'an IOSS number is IM with ten digits')
    .optional(),
  INVOICE_INCOTERMS: z
    .string()
    .regex(
      /^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)( .{1,30})?$/,
      'Incoterms are three letters, such as DAP, and maybe a place',
    )
    .optional(),
});

/** Addresses that are useless without the provider's key. */
const BASES_WITH_KEYS = [
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_SDK_BASE', 'PAYPAL_CLIENT_ID'],
] as const;

function prefixOf(name: ProviderName) {
  return name.toUpperCase() as Uppercase<ProviderName>;
}

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
    if (settings.STRIPE_METHODS.includes(method.name) && !acceptsCurrency(method, settings.STRIPE_CURRENCY))
      wrong('STRIPE_METHODS', `names ${method.name}, which can't be charged in ${settings.STRIPE_CURRENCY}`);
  if ((settings.PAYPAL_CLIENT_ID === undefined) !== (settings.PAYPAL_CLIENT_SECRET === undefined))
    wrong('PAYPAL_CLIENT_SECRET', 'and PAYPAL_CLIENT_ID belong together: set both or none');
});

/** A test compares these names with `.env.example`. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** Each problem names the setting and how to fix it. */
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

/** Throws an error that lists all problems. */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = readSettings(env);
  if (result.kind === 'settings') return result.settings;
  throw new Error(`Settings are wrong:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
}
