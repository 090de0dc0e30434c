import { malformed, missingField, unprocessable } from './errors.ts';
import { object, text } from './fields.ts';
import { checkMoney, type Money, moneyOf, sameCurrency, unitsOf } from './money.ts';

/** What the buyer reads of one line. */
export type Item = { name: string; quantity: string; unit_amount: Money; image_url?: string };

/** PayPal's own pattern: no WebP, no port and no query. */
const IMAGE = /^(https:)([/|.|\w|\s|-])*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)/;

/** Checks the items of a purchase unit as PayPal does; `unitField` is the unit's JSON pointer. */
export function checkItems(
  given: unknown,
  unitField: string,
  amount: Money,
  breakdown: Record<string, Money> | undefined,
): Item[] {
  if (!Array.isArray(given)) throw missingField(`${unitField}/items`);
  const items = given.map((each, at) => checkItem(object(each), `${unitField}/items/${at}`, amount));
  const itemTotal = breakdown?.item_total;
  if (!itemTotal) {
    throw unprocessable(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
      `${unitField}/amount/breakdown/item_total`,
    );
  }
  const sum = items.reduce((total, item) => total + unitsOf(item.unit_amount) * Number(item.quantity), 0);
  if (moneyOf(sum, amount.currency_code).value !== itemTotal.value) {
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
      `${unitField}/amount/breakdown/item_total/value`,
    );
  }
  return items;
}

function checkItem(item: Record<string, unknown>, field: string, amount: Money): Item {
  const name = text(item.name, `${field}/name`, 127);
  if (name === undefined) throw missingField(`${field}/name`);
  const unit = checkMoney(item.unit_amount, `${field}/unit_amount`, true);
  sameCurrency(unit, amount);
  const { quantity } = item;
  if (quantity === undefined) throw missingField(`${field}/quantity`);
  if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity))
    throw malformedField(`${field}/quantity`, quantity);
  const image = text(item.image_url, `${field}/image_url`, 2048);
  if (image !== undefined && !IMAGE.test(image)) throw malformedField(`${field}/image_url`, image);
  const { category } = item;
  if (category !== undefined && !['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'].includes(String(category)))
    throw malformed('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.', `${field}/category`);
  return { ...item, name, quantity, unit_amount: unit, ...(image === undefined ? {} : { image_url: image }) };
}

function malformedField(field: string, value: unknown) {
  const description = 'The value of a field does not conform to the expected format.';
  return malformed('INVALID_PARAMETER_SYNTAX', description, field, String(value));
}
