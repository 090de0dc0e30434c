import { useStore } from '@nanostores/react';
import { Fragment, lazy, Suspense } from 'react';
import { useDelayed } from '../../components/hooks.ts';
import { countryTitle } from '../base/countries.text.ts';
import { LONG_CAPTURE_MS } from '../base/limits.contract.ts';
import { $cartRefusal, $methods, $paying, loadMethods } from '../checkout/checkout.ts';
import {
  ChargedAmountNote,
  OutOfRangeMethods,
  PageButton,
  PaymentUnavailable,
} from '../checkout/PaymentParts.tsx';
import { PaymentRefusal } from '../checkout/PaymentRefusal.tsx';
import { checkChargeBounds } from '../orders/charged-amount.rules.ts';
import { paymentText } from '../orders/orders.text.ts';
import { paymentMethodsText } from '../payments/payment-methods.text.ts';
import { WalletFrame } from '../payments/wallet/WalletFrame.tsx';
import { type QuoteEntry, QuoteInvite } from '../quotes/QuoteInvite.tsx';
import { useForbidden, useReservable } from '../quotes/reservable.ts';
import { $pending } from './actions.ts';
import { amountFen, CartSums, freightNotes } from './CartSums.tsx';
import type { Cart } from './cart.contract.ts';
import { checkoutText, cartText as words } from './cart.text.ts';
import { type CartFreight, freightWish } from './cart-freight.ts';

/** Loaded when needed, because few carts need papers. */
const ReserveInvite = lazy(async () => ({
  default: (await import('../quotes/ReserveInvite.tsx')).ReserveInvite,
}));

const FORBIDDEN_ID = 'cart-forbidden';

interface Props {
  readonly cart: Cart;
  readonly freight: CartFreight | undefined;
  readonly isOld: boolean;
  readonly openQuote: QuoteEntry['open'];
}

export function Checkout({ cart, freight, isOld, openQuote }: Props) {
  const known = useStore($methods);
  const methods = known.kind === 'known' ? known.methods : [];
  const paying = useStore($paying);
  const captureIsLong = useDelayed(paying === 'capture', LONG_CAPTURE_MS);
  const pending = useStore($pending) > 0;
  const refusal = useStore($cartRefusal);
  const unconfirmed = cart.data.some(({ changes }) => changes.length > 0);
  // The checkout would refuse the cart; the rest can be paid once these lines are reserved or removed.
  const reservable = useReservable(cart);
  const needsPapers = reservable.lines.length > 0;
  const forbidden = useForbidden(cart);
  const isForbidden = forbidden.lines.length > 0;
  const blocked = unconfirmed || pending || needsPapers;
  const totalFen = amountFen(cart, freight);
  const wish = freightWish(freight);
  return (
    <section className="cart-checkout">
      <CartSums cart={cart} freight={freight} isOld={isOld} />
      <div className="cart-note" role="status">
        {paying === 'capture' ? (
          <p>{captureIsLong ? paymentText().dontLeave : paymentText().verifying}</p>
        ) : (
          freightNotes(freight).map((note) => <p key={note}>{note}</p>)
        )}
      </div>
      {unconfirmed && <p className="cart-warning">{words().confirmFirst}</p>}
      {forbidden.country !== null && isForbidden && (
        <PaymentRefusal
          id={FORBIDDEN_ID}
          text={words().forbidden(
            forbidden.lines.map(({ product }) => product.name),
            countryTitle(forbidden.country),
          )}
        />
      )}
      {!unconfirmed && needsPapers && (
        <Suspense>
          <ReserveInvite {...reservable} open={openQuote} disabled={pending || paying !== undefined} />
        </Suspense>
      )}
      {refusal !== undefined && <PaymentRefusal text={refusal} />}
      {methods.every(({ name }) => name !== 'card') && (
        <button type="button" className="button" disabled>
          {known.kind === 'known'
            ? checkoutText().cardOff(paymentMethodsText().card.pay)
            : paymentMethodsText().card.pay}
        </button>
      )}
      {methods.map((method) => (
        <Fragment key={method.name}>
          <ChargedAmountNote way={method.label} totalFen={totalFen} rule={method} />
          {method.flow === 'redirect' ? (
            <PageButton
              method={method}
              freight={wish}
              disabled={blocked || checkChargeBounds(totalFen, method) !== 'fits'}
              refusedBy={isForbidden ? FORBIDDEN_ID : undefined}
            />
          ) : (
            <WalletFrame
              freight={wish}
              disabled={
                blocked ||
                isForbidden ||
                paying !== undefined ||
                checkChargeBounds(totalFen, method) !== 'fits'
              }
            />
          )}
        </Fragment>
      ))}
      {!unconfirmed && <OutOfRangeMethods methods={methods} totalFen={totalFen} />}
      {known.kind === 'failed' && (
        <PaymentUnavailable text={checkoutText().configFailed} retry={() => void loadMethods()} />
      )}
      <QuoteInvite open={openQuote} disabled={unconfirmed || pending || paying !== undefined} />
    </section>
  );
}
