import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useLasting } from '../../components/hooks.ts';
import type { Cart } from '../../contract/cart.ts';
import { LONG_CAPTURE_MS } from '../../contract/limits.ts';
import { cardCharge, walletCharge } from '../../contract/payments-client.ts';
import { formatFen, requireFen } from '../../rules/money.ts';
import { checkout, cart as words } from '../../text/cart.ts';
import { payment } from '../../text/orders.ts';
import { ChargedAs } from '../checkout/ChargedAs.tsx';
import { $config, $paying, loadConfig, payByCard } from '../checkout/checkout.ts';
import { PaymentMissing } from '../checkout/PaymentMissing.tsx';
import { WalletFrame } from '../wallet/WalletFrame.tsx';
import { $pending } from './actions.ts';

/** Total, note and payment buttons. Disabled while a change is pending or needs confirmation. */
export function Checkout({ cart, isOld }: { readonly cart: Cart; readonly isOld: boolean }) {
  const known = useStore($config);
  // A visitor opened the drawer and has since logged in elsewhere.
  useEffect(() => {
    if ($config.get().kind === 'asking') void loadConfig();
  }, []);
  const config = known.kind === 'known' ? known.config : undefined;
  const paying = useStore($paying);
  const captureIsLong = useLasting(paying === 'wallet', LONG_CAPTURE_MS);
  const pending = useStore($pending) > 0;
  const unconfirmed = cart.data.some(({ changes }) => changes.length > 0);
  const blocked = unconfirmed || pending;
  const totalFen = requireFen(cart.total);
  const cardText = config?.cardCheckout === 'off' ? checkout.cardOff : checkout.card;
  return (
    <section className="cart-checkout">
      <p className="cart-total figures" aria-live="polite">
        <span>{isOld ? words.totalOld : words.total}</span>
        <strong data-cart-total>{formatFen(totalFen)}</strong>
      </p>
      <p className="cart-note" role="status">
        {paying !== 'wallet' && words.note}
        {paying === 'wallet' && (captureIsLong ? payment.dontLeave : payment.verifying)}
      </p>
      {unconfirmed && <p className="cart-warning">{words.confirmFirst}</p>}
      {config?.cardCheckout === 'on' && (
        <ChargedAs way={checkout.card} totalFen={totalFen} rule={cardCharge(config)} />
      )}
      <button
        type="button"
        className="button"
        disabled={blocked || config?.cardCheckout !== 'on'}
        // `disabled` would drop the focus; the handler ignores further presses.
        aria-disabled={paying !== undefined}
        onClick={() => void payByCard()}
      >
        {paying === 'card' ? checkout.cardBusy : cardText}
      </button>
      {known.kind === 'asking' && <div className="wallet" />}
      {known.kind === 'failed' && (
        <PaymentMissing text={checkout.configFailed} retry={() => void loadConfig()} />
      )}
      {config !== undefined && config.clientId !== '' && (
        <>
          <ChargedAs way={checkout.walletLabel} totalFen={totalFen} rule={walletCharge(config)} />
          <WalletFrame disabled={blocked || paying !== undefined} />
        </>
      )}
    </section>
  );
}
