import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $paying } from '../checkout/checkout.ts';
import { freightText, wayText } from '../orders/freight.text.ts';
import type { WayOffer } from './cart.contract.ts';
import { cartFreightText as words } from './cart-freight.text.ts';
import { $chosenWay, type CartFreight, isPriced } from './cart-freight.ts';

/** The ways to send the cart, with those that don't take it. The buyer chooses if several have a price. */
export function FreightWays({ freight }: { readonly freight: CartFreight }) {
  const isPaying = useStore($paying) !== undefined;
  const group = useId();
  const { offer, way: chosen } = freight;
  if (offer === undefined || chosen === undefined) return null;
  const isChoice = offer.ways.filter(isPriced).length > 1;
  return (
    <fieldset className="cart-ways">
      <legend className="visually-hidden">{words().ways}</legend>
      {offer.ways.map((way) => {
        const className = isPriced(way) ? 'cart-way' : 'cart-way off';
        if (!isChoice)
          return (
            <p key={way.id} className={className}>
              <Way way={way} />
            </p>
          );
        return (
          <label key={way.id} className={className}>
            <input
              type="radio"
              name={group}
              checked={way.id === chosen.id}
              disabled={isPaying || !isPriced(way)}
              onChange={() => $chosenWay.set({ country: offer.country, id: way.id, name: way.name })}
            />
            <Way way={way} />
          </label>
        );
      })}
    </fieldset>
  );
}

function Way({ way }: { readonly way: WayOffer }) {
  const { name, price, paused, because } = way;
  const reason = paused ?? (because && words().because[because]);
  return (
    <>
      <span>
        {name} <small>{price === null ? reason : wayText(way)}</small>
      </span>
      {price !== null && <span className="figures">{freightText(price, null)}</span>}
    </>
  );
}
