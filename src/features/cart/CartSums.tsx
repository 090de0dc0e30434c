import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { formatFen, formatYuan, requireFen } from '../base/money.rules.ts';
import { $paying } from '../checkout/checkout.ts';
import { freightText, wayText } from '../orders/freight.text.ts';
import type { Cart, CartOffer, WayOffer } from './cart.contract.ts';
import { cartText } from './cart.text.ts';
import { cartFreightText as words } from './cart-freight.text.ts';
import { $chosenWay, type CartFreight, isPriced, type PricedWay } from './cart-freight.ts';

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
          <Freight offer={freight.offer} way={freight.way} />
        </>
      )}
      <p className="cart-sum" aria-live="polite">
        <span>{totalLabel(freight, isOld)}</span>
        <strong data-cart-total>{formatFen(amountFen(cart, freight))}</strong>
      </p>
    </div>
  );
}

interface FreightProps {
  readonly offer: CartOffer | undefined;
  readonly way: PricedWay;
}

/** The chosen way with its days and price. The list also has those that don't take the cart, with the reason. */
function Freight({ offer, way }: FreightProps) {
  const isPaying = useStore($paying) !== undefined;
  const id = useId();
  const ways = offer?.ways ?? [way];
  const choose = (chosen: string) => {
    const next = ways.find((one) => one.id === chosen);
    if (offer !== undefined && next !== undefined)
      $chosenWay.set({ country: offer.country, id: next.id, name: next.name });
  };
  return (
    <>
      <p className="cart-sum">
        <label htmlFor={id}>{words().freight}</label> {freightText(way.price, null)}
      </p>
      <select
        id={id}
        value={way.id}
        disabled={isPaying || ways.length === 1}
        onChange={({ target }) => choose(target.value)}
      >
        {ways.map((one) => (
          <option key={one.id} value={one.id} disabled={!isPriced(one)}>
            {words().way(one.name, wayFacts(one))}
            {one !== way && isPriced(one) && ` ${freightText(one.price, null)}`}
          </option>
        ))}
      </select>
    </>
  );
}

/** Days and tracking, or why the way does not take the cart. */
function wayFacts(way: WayOffer): string {
  if (isPriced(way)) return wayText(way);
  return way.paused ?? (way.because === null ? '' : words().because[way.because]);
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
