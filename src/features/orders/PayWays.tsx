import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useLasting } from '../../components/hooks.ts';
import { LONG_CAPTURE_MS } from '../../contract/limits.ts';
import type { Order } from '../../contract/orders.ts';
import { cardCharge, walletCharge } from '../../contract/payments-client.ts';
import { requireFen } from '../../rules/money.ts';
import { checkout } from '../../text/cart.ts';
import { payment, orders as words } from '../../text/orders.ts';
import { ChargedAs } from '../checkout/ChargedAs.tsx';
import { $config, $paying, loadConfig, payOrderByCard } from '../checkout/checkout.ts';
import { PaymentMissing } from '../checkout/PaymentMissing.tsx';
import { WalletFrame } from '../wallet/WalletFrame.tsx';

interface Props {
  readonly order: Order;
  /** Its time ran out while it stood here: nothing more is begun. */
  readonly isOver: boolean;
}

/** The ways to pay an unpaid order where it stands: its card page goes on in a tab of its own, the rest begins here. */
export function PayWays({ order, isOver }: Props) {
  const known = useStore($config);
  const config = known.kind === 'known' ? known.config : undefined;
  const paying = useStore($paying);
  const captureIsLong = useLasting(paying === 'wallet', LONG_CAPTURE_MS);
  useEffect(() => {
    if ($config.get().kind !== 'known') void loadConfig();
  }, []);
  const totalFen = requireFen(order.total_amount);
  return (
    <>
      {!isOver && order.pay_url !== null && (
        <a className="button" href={order.pay_url} target="_blank" rel="noopener">
          {words.continuePaying}
        </a>
      )}
      {!isOver && order.pay_url === null && known.kind !== 'failed' && config?.cardCheckout !== 'off' && (
        <button
          type="button"
          className="button"
          // It stands there before one knows that it may, so that nothing moves.
          disabled={config === undefined}
          aria-disabled={paying !== undefined}
          onClick={() => void payOrderByCard(order.id)}
        >
          {paying === 'card' ? checkout.cardBusy : checkout.card}
        </button>
      )}
      {known.kind === 'failed' && (
        <PaymentMissing text={checkout.configFailed} retry={() => void loadConfig()} />
      )}
      {config?.clientId !== '' && (
        <div className="order-wallet">
          {config !== undefined && <WalletFrame order={order.id} disabled={isOver || paying !== undefined} />}
        </div>
      )}
      {config?.cardCheckout === 'on' && (
        <ChargedAs way={checkout.card} totalFen={totalFen} rule={cardCharge(config)} />
      )}
      {config !== undefined && config.clientId !== '' && (
        <ChargedAs way={checkout.walletLabel} totalFen={totalFen} rule={walletCharge(config)} />
      )}
      <p className="order-paying" role="status">
        {paying === 'wallet' && (captureIsLong ? payment.dontLeave : payment.verifying)}
      </p>
    </>
  );
}
