import { useEffect, useRef, useState } from 'react';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { formatFen, formatYuan, requireFen } from '../base/money.rules.ts';
import { freightText, wayText } from '../orders/freight.text.ts';
import type { Cart } from './cart.contract.ts';
import { cartText } from './cart.text.ts';
import { cartFreightText as words } from './cart-freight.text.ts';
import type { CartFreight, PricedWay } from './cart-freight.ts';
import { FreightWays } from './FreightWays.tsx';

interface Props {
  /** Its `total` is that of the lines that are paid now. */
  readonly cart: Cart;
  readonly freight: CartFreight | undefined;
  readonly isOld: boolean;
}

/** Goods, freight, and what the buttons ask for. */
export function CartSums({ cart, freight, isOld }: Props) {
  return (
    <div className="cart-sum-rows figures">
      {freight?.way !== undefined && (
        <>
          <p className="cart-sum">
            <span>{words().goods}</span> {formatYuan(cart.total)}
          </p>
          <Freight freight={freight} way={freight.way} />
        </>
      )}
      <p className="cart-sum" aria-live="polite">
        <span>{totalLabel(freight, isOld)}</span>
        <strong data-cart-total>{formatFen(amountFen(cart, freight))}</strong>
      </p>
    </div>
  );
}

/** What the chosen way costs and how long it takes, with the other ways behind a button. */
function Freight({ freight, way }: { readonly freight: CartFreight; readonly way: PricedWay }) {
  const [isOpen, setOpen] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) ways.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isOpen]);
  return (
    <div ref={ways}>
      <p className="cart-sum">
        <span>
          {words().freightBy(way.name)}{' '}
          {freight.offer !== undefined && freight.offer.ways.length > 1 && (
            <button
              type="button"
              className="text-button cart-change-way"
              aria-label={words().changeWay}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {words().change}
            </button>
          )}
        </span>
        {freightText(way.price, null)}
      </p>
      {isOpen ? <FreightWays freight={freight} /> : <p className="cart-note">{wayText(way)}</p>}
    </div>
  );
}

/** Fen, with freight that is paid with the goods. */
export function amountFen({ total }: Pick<Cart, 'total'>, freight: CartFreight | undefined): number {
  return requireFen(total) + requireFen(freight?.way?.price ?? 0);
}

function totalLabel(freight: CartFreight | undefined, isOld: boolean): string {
  if (freight === undefined) return isOld ? cartText().totalOld : cartText().total;
  return isOld ? words().dueOld : words().due;
}

/** About freight that is quoted later, and import tax. */
export function freightNotes(freight: CartFreight | undefined): string[] {
  if (freight === undefined) return [cartText().note];
  const { replaced, offer, way, because } = freight;
  const notes = replaced === undefined ? [] : [words().replaced(replaced, way?.name)];
  if (way === undefined) notes.push(words().later(because && words().because[because]));
  if (way?.duty_paid) notes.push(words().taxPaid);
  else if (offer !== undefined && offer.country !== HOME_COUNTRY)
    // The zone's sentence may be about its ways.
    notes.push((way && offer.tax_note) ?? words().taxByRecipient);
  return notes;
}
