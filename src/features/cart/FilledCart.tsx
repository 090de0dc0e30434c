import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useAddressCountry } from '../../browser/cart-country.ts';
import type { QuoteEntry } from '../quotes/use-quote-form.ts';
import { removeAllItems } from './actions.ts';
import { CartDestination } from './CartDestination.tsx';
import { CartLine } from './CartLine.tsx';
import { Checkout } from './Checkout.tsx';
import type { Cart } from './cart.contract.ts';
import { cartText as words } from './cart.text.ts';
import { $chosenWay, findCartFreight } from './cart-freight.ts';

function ClearCart() {
  const [asking, ask] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  // The confirmation replaces the focused button and is taller.
  useEffect(() => {
    if (!asking) return;
    question.current?.scrollIntoView({ block: 'nearest' });
    no.current?.focus();
    return () => start.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button ref={start} type="button" className="text-button" onClick={() => ask(true)}>
        {words().clear}
      </button>
    );
  }
  const confirm = (yes: boolean) => {
    ask(false);
    if (yes) removeAllItems();
  };
  return (
    <fieldset className="cart-ask" ref={question}>
      <legend>{words().clearAsk}</legend>
      <button type="button" className="button" onClick={() => confirm(true)}>
        {words().clearYes}
      </button>
      <button ref={no} type="button" className="button quiet" onClick={() => confirm(false)}>
        {words().clearNo}
      </button>
    </fieldset>
  );
}

interface Props {
  readonly cart: Cart;
  readonly isOld: boolean;
  readonly openQuote: QuoteEntry['open'];
}

export function FilledCart({ cart, isOld, openQuote }: Props) {
  const freight = findCartFreight(cart, useAddressCountry(), useStore($chosenWay));
  return (
    <>
      <CartDestination lines={cart.data} />
      <div className="cart-lines">
        <ul className="cart-list">
          {cart.data.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </ul>
        <ClearCart />
      </div>
      <Checkout cart={cart} freight={freight} isOld={isOld} openQuote={openQuote} />
    </>
  );
}
