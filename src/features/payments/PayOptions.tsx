import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { useDelayed } from '../../components/hooks.ts';
import { LONG_CAPTURE_MS } from '../base/limits.contract.ts';
import { formatYuan, requireFen } from '../base/money.rules.ts';
import { checkoutText } from '../cart/cart.text.ts';
import { $methods, $paying, $refusedPress, announceOrderChange, loadMethods } from '../checkout/checkout.ts';
import { paymentFailureText } from '../checkout/checkout-failures.text.ts';
import {
  ChargedAmountNote,
  OutOfRangeMethods,
  PageButton,
  PaymentUnavailable,
} from '../checkout/PaymentParts.tsx';
import { PaymentRefusal } from '../checkout/PaymentRefusal.tsx';
import { checkChargeBounds } from '../orders/charged-amount.rules.ts';
import type { Order, PaymentMethodOffer } from '../orders/orders.contract.ts';
import { paymentText, ordersText as words } from '../orders/orders.text.ts';
import { WalletFrame } from './wallet/WalletFrame.tsx';

interface Props {
  /** The order's number, or the path of a pay link. */
  readonly subject: string;
  readonly totalFen: number;
  /** A provider's page that is open already. */
  readonly openPage?: { readonly url: string; readonly method: string } | undefined;
  /** True once the time ran out, so that no payment can begin. */
  readonly isOver: boolean;
  readonly refusal?: Order['payment_refusal'];
}

/** The order's new total in yuan, if the shop asks the buyer to confirm it. */
function newTotalOf(refusal: Order['payment_refusal']): number | undefined {
  const total = refusal?.code === 'order-repriced' ? refusal.values['total'] : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** An open provider page continues in a new tab; other payments begin here. */
export function PayOptions({ subject, totalFen: orderFen, isOver, refusal: told = null, ...props }: Props) {
  const newTotal = newTotalOf(told);
  // An open page asks for the amount of before.
  const openPage = newTotal === undefined ? props.openPage : undefined;
  const [confirmed, confirm] = useState<number>();
  const total = confirmed === newTotal ? newTotal : undefined;
  const refusal = total === undefined ? told : null;
  const totalFen = total === undefined ? orderFen : requireFen(total);
  const known = useStore($methods);
  const methods = known.kind === 'known' ? known.methods : [];
  const paying = useStore($paying);
  const captureIsLong = useDelayed(paying === 'capture', LONG_CAPTURE_MS);
  const refusalId = useId();
  const pressed = useStore($refusedPress);
  // The order itself says why it can't be paid, and when that is mended.
  useEffect(() => {
    if (told !== null && $refusedPress.get()?.order === subject) $refusedPress.set(undefined);
  }, [told, subject]);
  const isUnfit = (method: PaymentMethodOffer) => checkChargeBounds(totalFen, method) !== 'fits';
  return (
    <>
      {refusal !== null && (
        <PaymentRefusal
          id={refusalId}
          text={paymentFailureText({ kind: 'refused', ...refusal }, subject)}
          code={refusal.code}
        />
      )}
      {refusal === null && pressed?.order === subject && (
        <PaymentRefusal text={pressed.text} code={pressed.code} />
      )}
      {refusal?.code === 'others-paying' && (
        <button type="button" className="text-button" onClick={announceOrderChange}>
          {paymentText().refresh}
        </button>
      )}
      {newTotal !== undefined && (
        <button
          type="button"
          className="button quiet figures"
          // Unlike `disabled`, this keeps the focus.
          aria-disabled={total !== undefined}
          onClick={() => confirm(newTotal)}
        >
          {(total === undefined ? words().confirmTotal : words().totalConfirmed)(formatYuan(newTotal))}
        </button>
      )}
      {!isOver && refusal === null && openPage !== undefined && (
        <a className="button" href={openPage.url} target="_blank" rel="noopener">
          {words().continuePaying}
        </a>
      )}
      {!isOver &&
        methods
          .filter(({ name, flow }) => flow === 'redirect' && name !== openPage?.method)
          .map((method) => (
            <PageButton
              key={method.name}
              method={method}
              order={subject}
              total={total}
              disabled={isUnfit(method)}
              refusedBy={refusal === null ? undefined : refusalId}
            />
          ))}
      {known.kind === 'failed' && (
        <PaymentUnavailable text={checkoutText().configFailed} retry={() => void loadMethods()} />
      )}
      {methods
        .filter(({ flow }) => flow === 'window')
        .map((method) => (
          <div key={method.name} className="order-wallet">
            <WalletFrame
              order={subject}
              total={total}
              disabled={isOver || refusal !== null || paying !== undefined || isUnfit(method)}
            />
          </div>
        ))}
      {methods.map((method) => (
        <ChargedAmountNote key={method.name} way={method.label} totalFen={totalFen} rule={method} />
      ))}
      <OutOfRangeMethods methods={methods} totalFen={totalFen} />
      <p className="order-paying" role="status">
        {paying === 'capture' && (captureIsLong ? paymentText().dontLeave : paymentText().verifying)}
      </p>
    </>
  );
}
