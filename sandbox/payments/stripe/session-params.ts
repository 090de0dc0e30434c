import { formatAmount, MAX_AMOUNT, minAmount, SUPPORTED_CURRENCIES } from './currencies.ts';
import { ALLOWED_TYPES, MANUAL_TYPES, METHOD_TYPES, type MethodType, supportsCurrency } from './methods.ts';
import {
  booleanParam,
  type CheckedParams,
  checkParams,
  type FormMap,
  integerParam,
  listParam,
  mapParam,
  metadataParam,
  oneOfParam,
  requiredParam,
  stringParam,
  urlParam,
} from './params.ts';
import { invalidRequestError } from './requests.ts';

const productData = mapParam({
  name: requiredParam(stringParam(250)),
  description: stringParam(),
  images: listParam(urlParam, 8),
  metadata: metadataParam,
});

const priceData = mapParam({
  currency: requiredParam(stringParam()),
  product_data: requiredParam(productData),
  unit_amount: requiredParam(integerParam(0)),
});

const lineItem = mapParam({
  metadata: metadataParam,
  price_data: requiredParam(priceData),
  quantity: requiredParam(integerParam(1)),
});

const paymentIntentData = mapParam({
  description: stringParam(1000),
  metadata: metadataParam,
});

const wechatPay = mapParam({ client: requiredParam(oneOfParam('android', 'ios', 'web')) });

const manualMethod = mapParam({ capture_method: oneOfParam('manual') });
const manualMethods = Object.fromEntries(MANUAL_TYPES.map((type) => [type, manualMethod])) as Record<
  (typeof MANUAL_TYPES)[number],
  typeof manualMethod
>;

/** The parameters that the shop sends. API version 2026-09-30.endive removed `payment_method_types`. */
const fields = {
  adaptive_pricing: mapParam({ enabled: booleanParam }),
  allowed_payment_method_types: listParam(oneOfParam(...ALLOWED_TYPES), 100),
  cancel_url: urlParam,
  client_reference_id: stringParam(200),
  customer_email: stringParam(800),
  expires_at: integerParam(0),
  line_items: requiredParam(listParam(lineItem, 100)),
  locale: stringParam(),
  metadata: metadataParam,
  mode: oneOfParam('payment', 'setup', 'subscription'),
  payment_intent_data: paymentIntentData,
  payment_method_options: mapParam({ ...manualMethods, alipay: mapParam({}), wechat_pay: wechatPay }),
  success_url: urlParam,
};

export type SessionParams = CheckedParams<typeof fields> & { success_url: string };
export type SessionLine = SessionParams['line_items'][number];

const LIFETIME_MIN = 30 * 60;
const LIFETIME_MAX = 24 * 60 * 60;

/** `now` in whole seconds. */
export function checkSessionParams(form: FormMap, now: number): SessionParams {
  const params = checkParams(form, fields);
  if (params.mode !== undefined && params.mode !== 'payment') {
    throw invalidRequestError(`The payments sandbox does not play mode ${params.mode}.`, { param: 'mode' });
  }
  const { success_url } = params;
  if (success_url === undefined) {
    throw invalidRequestError('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  if (params.customer_email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    const message = `Invalid email address: ${params.customer_email}`;
    throw invalidRequestError(message, { code: 'email_invalid', param: 'customer_email' });
  }
  checkLife(params.expires_at, now);
  checkMoney(params);
  checkMethods(params);
  return { ...params, success_url };
}

export function eligibleTypes(
  params: Pick<CheckedParams<typeof fields>, 'allowed_payment_method_types' | 'line_items'>,
): MethodType[] {
  const currency = params.line_items[0]?.price_data.currency.toLowerCase() ?? '';
  return (params.allowed_payment_method_types ?? ['card'])
    .flatMap((allowed) => METHOD_TYPES.filter((type) => type === allowed))
    .filter((type) => supportsCurrency(type, currency));
}

function checkMethods(params: CheckedParams<typeof fields>): void {
  if (params.allowed_payment_method_types?.includes('wechat_pay')) {
    const { client } = params.payment_method_options?.wechat_pay ?? {};
    if (client !== 'web')
      throw invalidRequestError(
        'WeChat Pay requires `payment_method_options[wechat_pay][client]` to be set to `web`.',
        {
          param: 'payment_method_options[wechat_pay][client]',
        },
      );
  }
  if (eligibleTypes(params).length === 0)
    throw invalidRequestError(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
    );
}

function checkLife(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const param = 'expires_at';
  if (expiresAt < now + LIFETIME_MIN) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalidRequestError(message, { param });
  }
  if (expiresAt > now + LIFETIME_MAX) {
    throw invalidRequestError(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param,
      },
    );
  }
}

function checkMoney(params: CheckedParams<typeof fields>): void {
  const currencies = params.line_items.map((line, at) => {
    const currency = line.price_data.currency.toLowerCase();
    if (SUPPORTED_CURRENCIES.includes(currency)) return currency;
    const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${SUPPORTED_CURRENCIES.join(', ')}`;
    throw invalidRequestError(message, { param: `line_items[${at}][price_data][currency]` });
  });
  const currency = currencies[0];
  if (currency === undefined) {
    throw invalidRequestError('You must pass at least one line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (currencies.some((each) => each !== currency)) {
    const message = `You cannot combine currencies on a single Checkout Session; it has ${[...new Set(currencies)].join(' and ')}.`;
    throw invalidRequestError(message, { param: 'line_items' });
  }
  const total = sumOfLines(params.line_items);
  if (total < minAmount(currency)) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatAmount(minAmount(currency), currency)}`;
    throw invalidRequestError(message, { code: 'amount_too_small' });
  }
  if (total > MAX_AMOUNT) {
    const message = `The Checkout Session's total amount due must be no more than ${formatAmount(MAX_AMOUNT, currency)}`;
    throw invalidRequestError(message, { code: 'amount_too_large' });
  }
}

export function sumOfLines(lines: readonly SessionLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
}
