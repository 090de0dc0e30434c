import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { formatFen, requireFen } from '../base/money.rules.ts';
import { freightText } from '../orders/freight.text.ts';
import type { Cart } from './cart.contract.ts';
import { cartText } from './cart.text.ts';
import { cartFreightText as words } from './cart-freight.text.ts';
import { type CartFreight, isPriced } from './cart-freight.ts';

interface Props {
  readonly cart: Cart;
  readonly freight: CartFreight;
  readonly isOld: boolean;
}

/** Goods, freight, and what the buttons ask for. */
export function CartSums({ cart, freight, isOld }: Props) {
  const goods = requireFen(cart.total);
  return (
    <div className="cart-sum-rows figures">
      {freight.kind === 'priced' && (
        <>
          <p>
            <span>{words().goods}</span> {formatFen(goods)}
          </p>
          <p>
            <span>
              {words().freightBy(freight.way.name)}{' '}
              {freight.offer.ways.filter(isPriced).length > 1 && (
                <button
                  type="button"
                  className="text-button cart-change-way"
                  aria-label={words().changeWay}
                  onClick={showWays}
                >
                  {words().change}
                </button>
              )}
            </span>
            {freightText(freight.way.price, null)}
          </p>
        </>
      )}
      <p className="cart-total" aria-live="polite">
        <span>{totalLabel(freight, isOld)}</span>
        <strong data-cart-total>{formatFen(amountFen(cart, freight))}</strong>
      </p>
    </div>
  );
}

/** The ways scroll with the lines, and may be out of view. */
function showWays() {
  const ways = document.querySelector('.cart-ways');
  ways?.scrollIntoView({ block: 'nearest' });
  ways?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
}

/** Fen, with freight that is paid with the goods. */
export function amountFen({ total }: Pick<Cart, 'total'>, freight: CartFreight): number {
  return requireFen(total) + (freight.kind === 'priced' ? requireFen(freight.way.price) : 0);
}

function totalLabel({ kind }: CartFreight, isOld: boolean): string {
  if (kind === 'at-checkout') return isOld ? cartText().totalOld : cartText().total;
  return isOld ? words().dueOld : words().due;
}

/** About freight that is quoted later, and import tax. */
export function freightNotes(freight: CartFreight): string[] {
  if (freight.kind === 'at-checkout') return [cartText().note];
  const { replaced, offer } = freight;
  const way = freight.kind === 'priced' ? freight.way : undefined;
  const notes = replaced === undefined ? [] : [words().replaced(replaced, way?.name)];
  if (freight.kind === 'later')
    notes.push(words().later(freight.because && words().because[freight.because]));
  if (way?.duty_paid) notes.push(words().taxPaid);
  else if (offer !== undefined && offer.country !== HOME_COUNTRY)
    notes.push(offer.tax_note ?? words().taxByRecipient);
  return notes;
}
