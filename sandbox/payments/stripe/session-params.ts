import { MAX_AMOUNT, minAmount, SUPPORTED_CURRENCIES, showAmount } from './currencies.ts';
import { METHOD_TYPES, type MethodType, supportsCurrency } from './methods.ts';
import {
  anyValue,
  boolean,
  type CheckedParams,
  checkParams,
  type FormMap,
  integer,
  list,
  map,
  metadata,
  notSimulated,
  oneOf,
  required,
  string,
  url,
} from './params.ts';
import { invalid } from './requests.ts';

const productData = map({
  name: required(string(250)),
  description: string(),
  images: list(url, 8),
  metadata,
  tax_code: string(),
  tax_details: anyValue,
  unit_label: string(12),
});

const priceData = map({
  currency: required(string()),
  product: notSimulated,
  product_data: required(productData),
  recurring: notSimulated,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: required(integer(0)),
  unit_amount_decimal: notSimulated,
});

const lineItem = map({
  adjustable_quantity: notSimulated,
  metadata,
  price: notSimulated,
  price_data: required(priceData),
  quantity: required(integer(1)),
  tax_rates: notSimulated,
});

const paymentIntentData = map({
  application_fee_amount: notSimulated,
  capture_method: oneOf('automatic', 'automatic_async'),
  description: string(1000),
  metadata,
  on_behalf_of: notSimulated,
  receipt_email: string(800),
  setup_future_usage: anyValue,
  shipping: anyValue,
  statement_descriptor: string(22),
  statement_descriptor_suffix: string(22),
  transfer_data: notSimulated,
  transfer_group: string(),
});

const wechatPay = map({
  app_id: string(),
  client: required(oneOf('android', 'ios', 'web')),
  setup_future_usage: oneOf('none'),
});

/** API version 2026-09-30.endive removed `payment_method_types`. */
const fields = {
  adaptive_pricing: map({ enabled: boolean }),
  after_expiration: anyValue,
  allow_promotion_codes: boolean,
  allowed_payment_method_types: list(oneOf(...METHOD_TYPES), 100),
  automatic_tax: notSimulated,
  billing_address_collection: oneOf('auto', 'required'),
  branding_settings: anyValue,
  cancel_url: url,
  client_reference_id: string(200),
  consent_collection: anyValue,
  currency: string(),
  custom_fields: notSimulated,
  custom_text: anyValue,
  customer: notSimulated,
  customer_account: notSimulated,
  customer_creation: oneOf('always', 'if_required'),
  customer_email: string(800),
  customer_update: notSimulated,
  discounts: notSimulated,
  excluded_payment_method_types: list(string(), 100),
  expand: list(string(), 20),
  expires_at: integer(0),
  integration_identifier: string(200),
  invoice_creation: anyValue,
  line_items: required(list(lineItem, 100)),
  locale: string(),
  managed_payments: anyValue,
  metadata,
  mode: oneOf('payment', 'setup', 'subscription'),
  name_collection: anyValue,
  optional_items: notSimulated,
  origin_context: oneOf('mobile_app', 'web'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: notSimulated,
  payment_method_configuration: string(),
  payment_method_data: anyValue,
  payment_method_options: map({ alipay: anyValue, card: anyValue, wechat_pay: wechatPay }),
  permissions: notSimulated,
  phone_number_collection: map({ enabled: required(boolean) }),
  redirect_on_completion: oneOf('always', 'if_required', 'never'),
  return_url: url,
  saved_payment_method_options: anyValue,
  setup_intent_data: notSimulated,
  shipping_address_collection: anyValue,
  shipping_options: notSimulated,
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: notSimulated,
  success_url: url,
  tax_id_collection: anyValue,
  ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
  wallet_options: anyValue,
};

export type SessionParams = CheckedParams<typeof fields> & { success_url: string };
export type SessionLine = SessionParams['line_items'][number];

const SHORTEST_LIFE = 30 * 60;
const LONGEST_LIFE = 24 * 60 * 60;

/** `now` in whole seconds. */
export function checkSessionParams(form: FormMap, now: number): SessionParams {
  const params = checkParams(form, fields);
  if (params.mode !== undefined && params.mode !== 'payment') {
    throw invalid(`The payments sandbox does not play mode ${params.mode}.`, { param: 'mode' });
  }
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') {
    throw invalid(`The payments sandbox plays ui_mode hosted_page only.`, { param: 'ui_mode' });
  }
  if (params.return_url !== undefined) {
    throw invalid('`return_url` cannot be passed in when `ui_mode` is `hosted_page`.', {
      param: 'return_url',
    });
  }
  const { success_url } = params;
  if (success_url === undefined) {
    throw invalid('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  if (params.customer_email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    const message = `Invalid email address: ${params.customer_email}`;
    throw invalid(message, { code: 'email_invalid', param: 'customer_email' });
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
  return (params.allowed_payment_method_types ?? ['card']).filter((type) => supportsCurrency(type, currency));
}

function checkMethods(params: CheckedParams<typeof fields>): void {
  if (params.allowed_payment_method_types?.includes('wechat_pay')) {
    const { client } = params.payment_method_options?.wechat_pay ?? {};
    if (client !== 'web')
      throw invalid('WeChat Pay requires `payment_method_options[wechat_pay][client]` to be set to `web`.', {
        param: 'payment_method_options[wechat_pay][client]',
      });
  }
  if (eligibleTypes(params).length === 0)
    throw invalid(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
    );
}

function checkLife(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const param = 'expires_at';
  if (expiresAt < now + SHORTEST_LIFE) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalid(message, { param });
  }
  if (expiresAt > now + LONGEST_LIFE) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
}

function checkMoney(params: CheckedParams<typeof fields>): void {
  const currencies = params.line_items.map((line, at) => {
    const currency = line.price_data.currency.toLowerCase();
    if (SUPPORTED_CURRENCIES.includes(currency)) return currency;
    const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${SUPPORTED_CURRENCIES.join(', ')}`;
    throw invalid(message, { param: `line_items[${at}][price_data][currency]` });
  });
  const currency = currencies[0];
  if (currency === undefined) {
    throw invalid('You must pass at least one line item.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (currencies.some((each) => each !== currency)) {
    const message = `You cannot combine currencies on a single Checkout Session; it has ${[...new Set(currencies)].join(' and ')}.`;
    throw invalid(message, { param: 'line_items' });
  }
  if (params.currency !== undefined && params.currency.toLowerCase() !== currency) {
    throw invalid(`The currency of the line items is ${currency}, not ${params.currency}.`, {
      param: 'currency',
    });
  }
  const total = sumOf(params.line_items);
  if (total < minAmount(currency)) {
    const message = `The Checkout Session's total amount due must add up to at least ${showAmount(minAmount(currency), currency)}`;
    throw invalid(message, { code: 'amount_too_small' });
  }
  if (total > MAX_AMOUNT) {
    const message = `The Checkout Session's total amount due must be no more than ${showAmount(MAX_AMOUNT, currency)}`;
    throw invalid(message, { code: 'amount_too_large' });
  }
}

export function sumOf(lines: readonly SessionLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
}
