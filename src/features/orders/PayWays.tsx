import { useStore } from '@nanostores/react';
import { useLasting } from '../../components/hooks.ts';
import { LONG_CAPTURE_MS } from '../../contract/limits.ts';
import type { Order, PaymentMethodOffer } from '../../contract/orders.ts';
import { fitOf } from '../../rules/charge.ts';
import { requireFen } from '../../rules/money.ts';
import { checkout } from '../../text/cart.ts';
import { payment, orders as words } from '../../text/orders.ts';
import { ChargedAs } from '../checkout/ChargedAs.tsx';
import { $methods, $paying, loadMethods } from '../checkout/checkout.ts';
import { PageButton } from '../checkout/PageButton.tsx';
import { PaymentMissing } from '../checkout/PaymentMissing.tsx';
import { Unfit } from '../checkout/Unfit.tsx';
import { WalletFrame } from '../wallet/WalletFrame.tsx';

interface Props {
  readonly order: Order;
  /** Its time ran out while it stood here: nothing more is begun. */
  readonly isOver: boolean;
}

/** The ways to pay an unpaid order where it stands: an open page goes on in a tab of its own, the rest begins here. */
export function PayWays({ order, isOver }: Props) {
  const known = useStore($methods);
  const methods = known.kind === 'known' ? known.methods : [];
  const paying = useStore($paying);
  const captureIsLong = useLasting(paying === 'capture', LONG_CAPTURE_MS);
  const totalFen = requireFen(order.total_amount);
  const isUnfit = (method: PaymentMethodOffer) => fitOf(totalFen, method) !== 'fits';
  return (
    <>
      {!isOver && order.pay_url !== null && (
        <a className="button" href={order.pay_url} target="_blank" rel="noopener">
          {words().continuePaying}
        </a>
      )}
      {!isOver &&
        methods
          .filter(
            ({ name, flow }) => flow === 'redirect' && !(order.pay_url !== null && name === order.method),
          )
          .map((method) => (
            <PageButton key={method.name} method={method} order={order.id} disabled={isUnfit(method)} />
          ))}
      {known.kind === 'failed' && (
        <PaymentMissing text={checkout().configFailed} retry={() => void loadMethods()} />
      )}
      {methods
        .filter(({ flow }) => flow === 'window')
        .map((method) => (
          <div key={method.name} className="order-wallet">
            <WalletFrame order={order.id} disabled={isOver || paying !== undefined || isUnfit(method)} />
          </div>
        ))}
      {methods.map((method) => (
        <ChargedAs key={method.name} way={method.label} totalFen={totalFen} rule={method} />
      ))}
      <Unfit methods={methods} totalFen={totalFen} />
      <p className="order-paying" role="status">
        {paying === 'capture' && (captureIsLong ? payment().dontLeave : payment().verifying)}
      </p>
    </>
  );
}
