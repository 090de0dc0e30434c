import { malformed, missingField, unprocessable } from './errors.ts';
import { type Json, object, text } from './fields.ts';
import { checkItems } from './items.ts';
import { checkMoney, type Money, sameCurrency, unitsOf } from './money.ts';
import type { Order, PayPalState, PurchaseUnit } from './state.ts';

const UNIT = "/purchase_units/@reference_id=='default'";

/** Checks a create call as PayPal does and makes the order. Fields it does not know are left unread, as there. */
export function createOrder(state: PayPalState, given: Json): Order {
  checkIntent(given.intent);
  const unit = checkUnit(given.purchase_units);
  const wallet = object(object(given.payment_source).paypal);
  const context = { ...object(given.application_context), ...object(wallet.experience_context) };
  const now = state.clock.now();
  return state.orders.put({
    id: state.ids.capitals(17),
    status: given.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    unit,
    returnUrl: address(context.return_url, '/application_context/return_url'),
    cancelUrl: address(context.cancel_url, '/application_context/cancel_url'),
    brandName: text(context.brand_name, '/application_context/brand_name', 127) ?? null,
    instrument: null,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
  });
}

function checkIntent(intent: unknown): void {
  if (intent === undefined) throw missingField('/intent');
  if (intent === 'CAPTURE') return;
  if (intent === 'AUTHORIZE') {
    throw unprocessable('UNSUPPORTED_INTENT', 'The payments sandbox plays intent CAPTURE only.', '/intent');
  }
  throw malformed('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.', '/intent', String(intent));
}

function checkUnit(given: unknown): PurchaseUnit {
  if (given === undefined) throw missingField('/purchase_units');
  if (!Array.isArray(given) || given.length === 0) {
    const description = 'The number of items in an array parameter is too small.';
    throw malformed('INVALID_ARRAY_MIN_ITEMS', description, '/purchase_units');
  }
  if (given.length > 1) {
    const description = 'The payments sandbox plays one purchase unit; PayPal would take ten.';
    throw malformed('INVALID_ARRAY_MAX_ITEMS', description, '/purchase_units');
  }
  const unit = object(given[0]);
  const amount = checkMoney(unit.amount, `${UNIT}/amount`);
  const breakdown = checkBreakdown(object(unit.amount).breakdown, amount);
  const items = unit.items === undefined ? undefined : checkItems(unit.items, UNIT, amount, breakdown);
  return {
    reference_id: text(unit.reference_id, `${UNIT}/reference_id`, 256) ?? 'default',
    amount: { ...amount, ...(breakdown ? { breakdown } : {}) },
    ...optional('description', text(unit.description, `${UNIT}/description`, 127)),
    ...optional('custom_id', text(unit.custom_id, `${UNIT}/custom_id`, 255)),
    ...optional('invoice_id', text(unit.invoice_id, `${UNIT}/invoice_id`, 127)),
    ...optional('soft_descriptor', text(unit.soft_descriptor, `${UNIT}/soft_descriptor`, 22)),
    ...optional('items', items),
  };
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const TAKEN_OFF = ['shipping_discount', 'discount'];

function checkBreakdown(given: unknown, amount: Money): Record<string, Money> | undefined {
  if (given === undefined) return undefined;
  const parts: Record<string, Money> = {};
  let sum = 0;
  for (const name of [...ADDED, ...TAKEN_OFF]) {
    const part = object(given)[name];
    if (part === undefined) continue;
    const money = checkMoney(part, `${UNIT}/amount/breakdown/${name}`, true);
    sameCurrency(money, amount);
    parts[name] = money;
    sum += (TAKEN_OFF.includes(name) ? -1 : 1) * unitsOf(money);
  }
  if (sum !== unitsOf(amount)) {
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${UNIT}/amount/value`,
    );
  }
  return parts;
}

function address(value: unknown, field: string): string | null {
  const given = text(value, field, 4000);
  if (given === undefined) return null;
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
  const description = 'The value of a field does not conform to the expected format.';
  throw malformed('INVALID_PARAMETER_SYNTAX', description, field, given);
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
