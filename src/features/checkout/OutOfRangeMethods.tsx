import './checkout.css';
import type { PaymentMethodOffer } from '../../contract/orders.ts';
import { checkChargeBounds } from '../../rules/charge.ts';
import { checkoutText as words } from '../../text/cart.ts';

interface Props {
  readonly methods: readonly PaymentMethodOffer[];
  readonly totalFen: number;
}

export function OutOfRangeMethods({ methods, totalFen }: Props) {
  const ways = (fit: ReturnType<typeof checkChargeBounds>) =>
    methods
      .filter((method) => checkChargeBounds(totalFen, method) === fit)
      .map(({ label }) => label)
      .join('、');
  const [below, above] = [ways('too-small'), ways('too-large')];
  return (
    <>
      {below !== '' && <p className="cart-note">{words().belowLeast(below)}</p>}
      {above !== '' && <p className="cart-note">{words().aboveMost(above)}</p>}
    </>
  );
}
