import './checkout.css';
import { useStore } from '@nanostores/react';
import { cartText, checkoutText } from '../cart/cart.text.ts';
import { type ChargeRule, checkChargeBounds, formatChargedAmount } from '../orders/charged-amount.rules.ts';
import type { PaymentMethodOffer } from '../orders/orders.contract.ts';
import { $paying, type PaymentSubject, payOnPage } from './checkout.ts';

interface ChargedAmountNoteProps {
  readonly way: string;
  readonly totalFen: number;
  readonly rule: ChargeRule;
}

export function ChargedAmountNote({ way, totalFen, rule }: ChargedAmountNoteProps) {
  const { currency, rate } = rule;
  if (rate === null) return null;
  return (
    <p className="cart-note figures">
      {checkoutText().chargedAs(way, formatChargedAmount(totalFen, rule), currency, rate)}
    </p>
  );
}

interface OutOfRangeMethodsProps {
  readonly methods: readonly PaymentMethodOffer[];
  readonly totalFen: number;
}

export function OutOfRangeMethods({ methods, totalFen }: OutOfRangeMethodsProps) {
  const ways = (fit: ReturnType<typeof checkChargeBounds>) =>
    methods
      .filter((method) => checkChargeBounds(totalFen, method) === fit)
      .map(({ label }) => label)
      .join('、');
  const [below, above] = [ways('too-small'), ways('too-large')];
  return (
    <>
      {below !== '' && <p className="cart-note">{checkoutText().belowLeast(below)}</p>}
      {above !== '' && <p className="cart-note">{checkoutText().aboveMost(above)}</p>}
    </>
  );
}

interface PageButtonProps extends PaymentSubject {
  readonly method: PaymentMethodOffer;
  readonly disabled: boolean;
  /** Id of the element that says why the payment would be refused. */
  readonly refusedBy?: string | undefined;
}

export function PageButton({ method, disabled, refusedBy, ...subject }: PageButtonProps) {
  const paying = useStore($paying);
  return (
    <button
      type="button"
      className="button"
      disabled={disabled}
      // Unlike `disabled`, this keeps the focus.
      aria-disabled={paying !== undefined || refusedBy !== undefined}
      aria-describedby={refusedBy}
      onClick={() => refusedBy === undefined && void payOnPage(method, subject)}
    >
      {paying === method.name ? checkoutText().payBusy : method.label}
    </button>
  );
}

export function PaymentUnavailable({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="cart-missing" role="alert">
      <p>{text}</p>
      <button type="button" className="text-button" onClick={retry}>
        {cartText().retry}
      </button>
    </div>
  );
}
