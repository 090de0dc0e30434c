import { formatAmount, MAX_AMOUNT, minAmount, SUPPORTED_CURRENCIES } from './currencies.ts';
import { ALLOWED_TYPES, MANUAL_TYPES, METHOD_TYPES, type MethodType, supportsCurrency } from './methods.ts';
import {
  anyParam,
  booleanParam,
  type CheckedParams,
  checkParams,
  type FormMap,
  integerParam,
  listParam,
  mapParam,
  metadataParam,
  notSimulatedParam,
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
  tax_code: stringParam(),
  tax_details: anyParam,
  unit_label: stringParam(12),
});

const priceData = mapParam({
  currency: requiredParam(stringParam()),
  product: notSimulatedParam,
  product_data: requiredParam(productData),
  recurring: notSimulatedParam,
  tax_behavior: oneOfParam('exclusive', 'inclusive', 'unspecified'),
  unit_amount: requiredParam(integerParam(0)),
  unit_amount_decimal: notSimulatedParam,
});

const lineItem = mapParam({
  adjustable_quantity: notSimulatedParam,
  metadata: metadataParam,
  price: notSimulatedParam,
  price_data: requiredParam(priceData),
  quantity: requiredParam(integerParam(1)),
  tax_rates: notSimulatedParam,
});

const paymentIntentData = mapParam({
  application_fee_amount: notSimulatedParam,
  capture_method: oneOfParam('automatic', 'automatic_async'),
  description: stringParam(1000),
  metadata: metadataParam,
  on_behalf_of: notSimulatedParam,
  receipt_email: stringParam(800),
  setup_future_usage: anyParam,
  shipping: anyParam,
  statement_descriptor: stringParam(22),
  statement_descriptor_suffix: stringParam(22),
  transfer_data: notSimulatedParam,
  transfer_group: stringParam(),
});

const wechatPay = mapParam({
  app_id: stringParam(),
  client: requiredParam(oneOfParam('android', 'ios', 'web')),
  setup_future_usage: oneOfParam('none'),
});

const manualMethod = mapParam({ capture_method: oneOfParam('manual'), setup_future_usage: anyParam });
const manualMethods = Object.fromEntries(MANUAL_TYPES.map((type) => [type, manualMethod])) as Record<
  (typeof MANUAL_TYPES)[number],
  typeof manualMethod
>;

const card = mapParam({
  capture_method: oneOfParam('manual'),
  installments: anyParam,
  request_extended_authorization: notSimulatedParam,
  request_incremental_authorization: notSimulatedParam,
  request_multicapture: notSimulatedParam,
  request_overcapture: notSimulatedParam,
  request_three_d_secure: anyParam,
  restrictions: anyParam,
  setup_future_usage: anyParam,
  statement_descriptor_suffix_kana: stringParam(22),
  statement_descriptor_suffix_kanji: stringParam(17),
});

const alipay = mapParam({ setup_future_usage: oneOfParam('none') });

/** API version 2026-09-30.endive removed `payment_method_types`. */
const fields = {
  adaptive_pricing: mapParam({ enabled: booleanParam }),
  after_expiration: anyParam,
  allow_promotion_codes: booleanParam,
  allowed_payment_method_types: listParam(oneOfParam(...ALLOWED_TYPES), 100),
  automatic_tax: notSimulatedParam,
  billing_address_collection: oneOfParam('auto', 'required'),
  branding_settings: anyParam,
  cancel_url: urlParam,
  client_reference_id: stringParam(200),
  consent_collection: anyParam,
  currency: stringParam(),
  custom_fields: notSimulatedParam,
  custom_text: anyParam,
  customer: notSimulatedParam,
  customer_account: notSimulatedParam,
  customer_creation: oneOfParam('always', 'if_required'),
  customer_email: stringParam(800),
  customer_update: notSimulatedParam,
  discounts: notSimulatedParam,
  excluded_payment_method_types: listParam(stringParam(), 100),
  expand: listParam(stringParam(), 20),
  expires_at: integerParam(0),
  integration_identifier: stringParam(200),
  invoice_creation: anyParam,
  line_items: requiredParam(listParam(lineItem, 100)),
  locale: stringParam(),
  managed_payments: anyParam,
  metadata: metadataParam,
  mode: oneOfParam('payment', 'setup', 'subscription'),
  name_collection: anyParam,
  optional_items: notSimulatedParam,
  origin_context: oneOfParam('mobile_app', 'web'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: notSimulatedParam,
  payment_method_configuration: stringParam(),
  payment_method_data: anyParam,
  payment_method_options: mapParam({ ...manualMethods, alipay, card, wechat_pay: wechatPay }),
  permissions: notSimulatedParam,
  phone_number_collection: mapParam({ enabled: requiredParam(booleanParam) }),
  redirect_on_completion: oneOfParam('always', 'if_required', 'never'),
  return_url: urlParam,
  saved_payment_method_options: anyParam,
  setup_intent_data: notSimulatedParam,
  shipping_address_collection: anyParam,
  shipping_options: notSimulatedParam,
  submit_type: oneOfParam('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: notSimulatedParam,
  success_url: urlParam,
  tax_id_collection: anyParam,
  ui_mode: oneOfParam('elements', 'embedded_page', 'form', 'hosted_page'),
  wallet_options: anyParam,
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
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') {
    throw invalidRequestError(`The payments sandbox plays ui_mode hosted_page only.`, { param: 'ui_mode' });
  }
  if (params.return_url !== undefined) {
    throw invalidRequestError('`return_url` cannot be passed in when `ui_mode` is `hosted_page`.', {
      param: 'return_url',
    });
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
  if (params.currency !== undefined && params.currency.toLowerCase() !== currency) {
    throw invalidRequestError(`The currency of the line items is ${currency}, not ${params.currency}.`, {
      param: 'currency',
    });
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
