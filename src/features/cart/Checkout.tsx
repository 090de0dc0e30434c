import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { useAddressCountry, useCartCountry } from '../../browser/cart-country.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { $session } from '../../browser/session.ts';
import { useDelayed } from '../../components/hooks.ts';
import { countryTitle } from '../base/countries.text.ts';
import { LONG_CAPTURE_MS } from '../base/limits.contract.ts';
import { pagePath } from '../base/words.text.ts';
import { $methods, $paying, $refusedPress, loadMethods } from '../checkout/checkout.ts';
import { checkoutFailures } from '../checkout/checkout-failures.text.ts';
import {
  ChargedAmountNote,
  OutOfRangeMethods,
  PageButton,
  PaymentUnavailable,
} from '../checkout/PaymentParts.tsx';
import { PaymentRefusal } from '../checkout/PaymentRefusal.tsx';
import { missingField } from '../checkout/profile-link.ts';
import { checkChargeBounds } from '../orders/charged-amount.rules.ts';
import { paymentText } from '../orders/orders.text.ts';
import { papersText } from '../papers/papers.text.ts';
import { paymentMethodsText } from '../payments/payment-methods.text.ts';
import { WalletFrame } from '../payments/wallet/WalletFrame.tsx';
import { useRequested } from '../quotes/quote-request.ts';
import { ReserveInvite } from '../quotes/ReserveInvite.tsx';
import type { QuoteEntry } from '../quotes/use-quote-form.ts';
import { shippingText } from '../shipping/shipping.text.ts';
import { $pending } from './actions.ts';
import { amountFen, CartSums, freightNotes } from './CartSums.tsx';
import type { Cart, CartItem } from './cart.contract.ts';
import { checkoutText, cartText as words } from './cart.text.ts';
import { type CartFreight, freightWish } from './cart-freight.ts';
import { noticeFor, partsOfCart, refusalOf, unitsOf } from './cart-parts.rules.ts';

interface Props {
  readonly cart: Cart;
  readonly freight: CartFreight | undefined;
  readonly isOld: boolean;
  readonly openQuote: QuoteEntry['open'];
}

const isUnconfirmed = ({ changes }: CartItem) => changes.length > 0;

/** Shows the lines that can be paid now beside those that need papers first. */
export function Checkout({ cart, freight, isOld, openQuote }: Props) {
  const paying = useStore($paying);
  const pending = useStore($pending);
  const isBusy = paying !== undefined || pending > 0;
  const country = useAddressCountry();
  const shown = useCartCountry();
  const isUnknown = cart.data.some((line) => noticeFor(line, shown)?.verdict === 'unknown');
  const { payable, papers, refused } = partsOfCart(cart.data, country);
  const offer = cart.freight.find((one) => one.country === country);
  const paidNow = { ...cart, total: offer?.total ?? cart.total };
  return (
    <section className="cart-checkout">
      <div className={payable.length > 0 && papers.length > 0 ? 'cart-parts two' : 'cart-parts'}>
        {payable.length > 0 && <Payment cart={paidNow} lines={payable} freight={freight} isOld={isOld} />}
        {papers.length > 0 && country !== null && (
          <ReserveInvite
            country={country}
            lines={papers}
            others={payable}
            freight={offer?.for_papers ?? null}
            open={openQuote}
            disabled={isBusy}
          />
        )}
        {payable.length === 0 && papers.length === 0 && country !== null && (
          <p className="cart-warning">
            {words().nothingToPay(countryTitle(country))}
            <a href={pagePath(`/search?to=${country}`)}>{words().seeSendable}</a>
          </p>
        )}
        {cart.data.some((line) => refusalOf(line, country) !== 'forbidden') && (
          <button
            type="button"
            className="text-button cart-quote"
            disabled={isBusy || cart.data.some(isUnconfirmed)}
            onClick={() => void openQuote()}
            data-quote-open
          >
            {isUnknown ? shippingText().askQuote : words().askQuote}
          </button>
        )}
      </div>
      {payable.length + papers.length > 0 && refused.length > 0 && (
        <p className="cart-note">{words().leftOut(unitsOf(refused))}</p>
      )}
    </section>
  );
}

interface PaymentProps extends Pick<Props, 'cart' | 'freight' | 'isOld'> {
  readonly lines: readonly CartItem[];
}

const REFUSAL_ID = 'cart-refusal';

/** The buttons that pay for `lines`, with their sums. */
function Payment({ cart, lines, freight, isOld }: PaymentProps) {
  const known = useStore($methods);
  const methods = known.kind === 'known' ? known.methods : [];
  const paying = useStore($paying);
  const captureIsLong = useDelayed(paying === 'capture', LONG_CAPTURE_MS);
  const pressed = useStore($refusedPress);
  const session = useStore($session);
  // An address of the book is complete.
  const isOwn = useStore($chosenAddress) === null;
  const missing = session.kind === 'user' && isOwn ? missingField(session.user) : undefined;
  const code = missing === 'country' ? 'no-country' : 'profile-incomplete';
  const told = pressed?.order === undefined && pressed?.version === cart.version ? pressed : undefined;
  const refusal = missing === undefined ? told : ({ text: checkoutFailures()[code], code } as const);
  const unconfirmed = lines.some(isUnconfirmed);
  const blocked = useStore($pending) > 0 || unconfirmed;
  const totalFen = amountFen(cart, freight);
  const requested = useRequested(lines).length;
  const wish = { freight: freightWish(freight), lines: lines.map(({ id }) => id) };
  return (
    <div className="cart-part">
      {lines.length < cart.data.length && (
        <p className="cart-part-title">{words().payFirst(unitsOf(lines))}</p>
      )}
      <CartSums cart={cart} freight={freight} isOld={isOld} />
      <div className="cart-note" role="status">
        {paying === 'capture' ? (
          <p>{captureIsLong ? paymentText().dontLeave : paymentText().verifying}</p>
        ) : (
          freightNotes(freight).map((note) => <p key={note}>{note}</p>)
        )}
      </div>
      {unconfirmed && <p className="cart-warning">{words().confirmFirst}</p>}
      {requested > 0 && <p className="cart-note">{papersText().payEnds(requested)}</p>}
      {refusal !== undefined && (
        <PaymentRefusal id={REFUSAL_ID} text={refusal.text} code={refusal.code} isCart />
      )}
      <div className="cart-methods">
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
                {...wish}
                disabled={blocked || checkChargeBounds(totalFen, method) !== 'fits'}
                refusedBy={missing === undefined ? undefined : REFUSAL_ID}
              />
            ) : (
              <WalletFrame
                {...wish}
                disabled={
                  blocked ||
                  missing !== undefined ||
                  paying !== undefined ||
                  checkChargeBounds(totalFen, method) !== 'fits'
                }
              />
            )}
          </Fragment>
        ))}
      </div>
      {!unconfirmed && <OutOfRangeMethods methods={methods} totalFen={totalFen} />}
      {known.kind === 'failed' && (
        <PaymentUnavailable text={checkoutText().configFailed} retry={() => void loadMethods()} />
      )}
    </div>
  );
}
