import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { useDelayed } from '../../components/hooks.ts';
import type { Cart } from '../../contract/cart.ts';
import { LONG_CAPTURE_MS } from '../../contract/limits.ts';
import { fitOf } from '../../rules/charge.ts';
import { formatFen, requireFen } from '../../rules/money.ts';
import { checkout, cart as words } from '../../text/cart.ts';
import { payment } from '../../text/orders.ts';
import { paymentMethods } from '../../text/payment-methods.ts';
import { ChargeNote } from '../checkout/ChargeNote.tsx';
import { $methods, $paying, loadMethods } from '../checkout/checkout.ts';
import { OutOfRangeMethods } from '../checkout/OutOfRangeMethods.tsx';
import { PageButton } from '../checkout/PageButton.tsx';
import { PaymentUnavailable } from '../checkout/PaymentUnavailable.tsx';
import { WalletFrame } from '../wallet/WalletFrame.tsx';
import { $pending } from './actions.ts';

/** Total, note and payment buttons. Disabled while a change is pending or needs confirmation. */
export function Checkout({ cart, isOld }: { readonly cart: Cart; readonly isOld: boolean }) {
  const known = useStore($methods);
  const methods = known.kind === 'known' ? known.methods : [];
  const paying = useStore($paying);
  const captureIsLong = useDelayed(paying === 'capture', LONG_CAPTURE_MS);
  const pending = useStore($pending) > 0;
  const unconfirmed = cart.data.some(({ changes }) => changes.length > 0);
  const blocked = unconfirmed || pending;
  const totalFen = requireFen(cart.total);
  return (
    <section className="cart-checkout">
      <p className="cart-total figures" aria-live="polite">
        <span>{isOld ? words().totalOld : words().total}</span>
        <strong data-cart-total>{formatFen(totalFen)}</strong>
      </p>
      <p className="cart-note" role="status">
        {paying !== 'capture' && words().note}
        {paying === 'capture' && (captureIsLong ? payment().dontLeave : payment().verifying)}
      </p>
      {unconfirmed && <p className="cart-warning">{words().confirmFirst}</p>}
      {methods.every(({ name }) => name !== 'card') && (
        <button type="button" className="button" disabled>
          {known.kind === 'known' ? checkout().cardOff(paymentMethods().card.pay) : paymentMethods().card.pay}
        </button>
      )}
      {methods.map((method) => (
        <Fragment key={method.name}>
          <ChargeNote way={method.label} totalFen={totalFen} rule={method} />
          {method.flow === 'redirect' ? (
            <PageButton method={method} disabled={blocked || fitOf(totalFen, method) !== 'fits'} />
          ) : (
            <WalletFrame disabled={blocked || paying !== undefined || fitOf(totalFen, method) !== 'fits'} />
          )}
        </Fragment>
      ))}
      {!unconfirmed && <OutOfRangeMethods methods={methods} totalFen={totalFen} />}
      {known.kind === 'failed' && (
        <PaymentUnavailable text={checkout().configFailed} retry={() => void loadMethods()} />
      )}
    </section>
  );
}
