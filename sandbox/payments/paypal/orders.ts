import { malformedRequestError, missingFieldError, unprocessableError } from './errors.ts';
import { checkMoney, type Money, minorUnitsOf, moneyOf, sameCurrency } from './money.ts';
import type { Item, PayPalOrder, PayPalState, PurchaseUnit } from './state.ts';

const UNIT = "/purchase_units/@reference_id=='default'";

/** Ignores unknown fields, as PayPal does. */
export function createOrder(state: PayPalState, given: Json): PayPalOrder {
  checkIntent(given.intent);
  const unit = checkUnit(given.purchase_units);
  const wallet = asObject(asObject(given.payment_source).paypal);
  const context = asObject(wallet.experience_context);
  const at = '/payment_source/paypal/experience_context';
  const now = state.clock.now();
  return state.orders.put({
    id: state.ids.uppercase(17),
    status: given.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    unit,
    returnUrl: address(context.return_url, `${at}/return_url`),
    cancelUrl: address(context.cancel_url, `${at}/cancel_url`),
    brandName: parseText(context.brand_name, `${at}/brand_name`, 127) ?? null,
    instrument: null,
    isImmediateOnly: context.payment_method_preference === 'IMMEDIATE_PAYMENT_REQUIRED',
    createdAt: now,
    approvedAt: null,
  });
}

function checkIntent(intent: unknown): void {
  if (intent === undefined) throw missingFieldError('/intent');
  if (intent === 'CAPTURE') return;
  throw malformedRequestError(
    'INVALID_PARAMETER_VALUE',
    'A parameter value is not valid.',
    '/intent',
    String(intent),
  );
}

function checkUnit(given: unknown): PurchaseUnit {
  if (given === undefined) throw missingFieldError('/purchase_units');
  if (!Array.isArray(given) || given.length === 0) {
    const description = 'The number of items in an array parameter is too small.';
    throw malformedRequestError('INVALID_ARRAY_MIN_ITEMS', description, '/purchase_units');
  }
  if (given.length > 1) {
    const description = 'The payments sandbox plays one purchase unit; PayPal would take ten.';
    throw malformedRequestError('INVALID_ARRAY_MAX_ITEMS', description, '/purchase_units');
  }
  const unit = asObject(given[0]);
  const amount = checkMoney(unit.amount, `${UNIT}/amount`);
  const breakdown = checkBreakdown(asObject(unit.amount).breakdown, amount);
  const items = unit.items === undefined ? undefined : checkItems(unit.items, UNIT, amount, breakdown);
  return {
    reference_id: parseText(unit.reference_id, `${UNIT}/reference_id`, 256) ?? 'default',
    amount: { ...amount, ...(breakdown ? { breakdown } : {}) },
    ...optional('description', parseText(unit.description, `${UNIT}/description`, 127)),
    ...optional('custom_id', parseText(unit.custom_id, `${UNIT}/custom_id`, 255)),
    ...optional('invoice_id', parseText(unit.invoice_id, `${UNIT}/invoice_id`, 127)),
    ...optional('items', items),
  };
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const SUBTRACTED = ['shipping_discount', 'discount'];

function checkBreakdown(given: unknown, amount: Money): Record<string, Money> | undefined {
  if (given === undefined) return undefined;
  const parts: Record<string, Money> = {};
  let sum = 0;
  for (const name of [...ADDED, ...SUBTRACTED]) {
    const part = asObject(given)[name];
    if (part === undefined) continue;
    const money = checkMoney(part, `${UNIT}/amount/breakdown/${name}`, true);
    sameCurrency(money, amount);
    parts[name] = money;
    sum += (SUBTRACTED.includes(name) ? -1 : 1) * minorUnitsOf(money);
  }
  if (sum !== minorUnitsOf(amount)) {
    throw unprocessableError(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${UNIT}/amount/value`,
    );
  }
  return parts;
}

function address(value: unknown, field: string): string | null {
  const given = parseText(value, field, 4000);
  if (given === undefined) return null;
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
  const description = 'The value of a field does not conform to the expected format.';
  throw malformedRequestError('INVALID_PARAMETER_SYNTAX', description, field, given);
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}

/** PayPal's own pattern: no WebP, no port and no query. */
const IMAGE = /^(https:)([/|.|\w|\s|-])*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)/;

/** `unitField` is the unit's JSON pointer. */
function checkItems(
  given: unknown,
  unitField: string,
  amount: Money,
  breakdown: Record<string, Money> | undefined,
): Item[] {
  if (!Array.isArray(given)) throw missingFieldError(`${unitField}/items`);
  const items = given.map((each, at) => checkItem(asObject(each), `${unitField}/items/${at}`, amount));
  const itemTotal = breakdown?.item_total;
  if (!itemTotal) {
    throw unprocessableError(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
      `${unitField}/amount/breakdown/item_total`,
    );
  }
  const sum = items.reduce(
    (total, item) => total + minorUnitsOf(item.unit_amount) * Number(item.quantity),
    0,
  );
  if (moneyOf(sum, amount.currency_code).value !== itemTotal.value) {
    throw unprocessableError(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
      `${unitField}/amount/breakdown/item_total/value`,
    );
  }
  return items;
}

function checkItem(item: Record<string, unknown>, field: string, amount: Money): Item {
  const name = parseText(item.name, `${field}/name`, 127);
  if (name === undefined) throw missingFieldError(`${field}/name`);
  const unit = checkMoney(item.unit_amount, `${field}/unit_amount`, true);
  sameCurrency(unit, amount);
  const { quantity } = item;
  if (quantity === undefined) throw missingFieldError(`${field}/quantity`);
  if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity))
    throw malformedField(`${field}/quantity`, quantity);
  const image = parseText(item.image_url, `${field}/image_url`, 2048);
  if (image !== undefined && !IMAGE.test(image)) throw malformedField(`${field}/image_url`, image);
  const { category } = item;
  if (category !== undefined && !['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'].includes(String(category)))
    throw malformedRequestError(
      'INVALID_PARAMETER_VALUE',
      'A parameter value is not valid.',
      `${field}/category`,
    );
  return { ...item, name, quantity, unit_amount: unit, ...(image === undefined ? {} : { image_url: image }) };
}

function malformedField(field: string, value: unknown) {
  const description = 'The value of a field does not conform to the expected format.';
  return malformedRequestError('INVALID_PARAMETER_SYNTAX', description, field, String(value));
}

export type Json = Record<string, unknown>;

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function parseText(value: unknown, field: string, most: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length > 0 && value.length <= most) return value;
  throw malformedRequestError(
    'INVALID_STRING_LENGTH',
    'The value of a field is either too short or too long',
    field,
    String(value),
  );
}
