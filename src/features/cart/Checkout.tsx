import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { Cart } from '../../contract/cart.ts';
import { walletAmount } from '../../rules/charge.ts';
import { formatFen, yuanToFen } from '../../rules/money.ts';
import { checkout, cart as words } from '../../text/cart.ts';
import { $pending } from './actions.ts';
import { $cardBusy, $config, payByCard } from './checkout.ts';

const Wallet = lazy(() => import('./Wallet.tsx'));

/** Total, note and both ways to pay; closed while something waits for the shopper's or the server's word. */
export function Checkout({ cart }: { readonly cart: Cart }) {
  const config = useStore($config);
  const busy = useStore($cardBusy);
  const pending = useStore($pending) > 0;
  const unconfirmed = cart.data.some(({ changes }) => changes.length > 0);
  const blocked = unconfirmed || pending || busy;
  const totalFen = yuanToFen(cart.total) ?? 0;
  const cardText = config?.cardCheckout === 'off' ? checkout.cardOff : checkout.card;
  return (
    <section className="cart-checkout">
      <p className="cart-total figures">
        <span>{words.total}</span>
        <strong data-cart-total>{formatFen(totalFen)}</strong>
      </p>
      <p className="cart-note">{words.note}</p>
      {unconfirmed && <p className="cart-warning">{words.confirmFirst}</p>}
      {config !== undefined && config.rate !== null && (
        <p className="cart-note figures">
          {checkout.chargedAs(
            walletAmount(totalFen, config.currency, config.rate),
            config.currency,
            config.rate,
          )}
        </p>
      )}
      <button
        type="button"
        className="button"
        disabled={blocked || config?.cardCheckout !== 'on'}
        onClick={() => void payByCard()}
      >
        {busy ? checkout.cardBusy : cardText}
      </button>
      {config === undefined && <div className="cart-wallet" />}
      {config !== undefined && config.clientId !== '' && (
        <Suspense fallback={<div className="cart-wallet" />}>
          <Wallet config={config} disabled={blocked} />
        </Suspense>
      )}
    </section>
  );
}
