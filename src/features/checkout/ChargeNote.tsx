import './checkout.css';
import { type ChargeRule, chargedAmount } from '../../rules/charge.ts';
import { checkoutText as words } from '../../text/cart.ts';

interface Props {
  /** The method's label. */
  readonly way: string;
  readonly totalFen: number;
  readonly rule: ChargeRule;
}

/** The note above a method that charges in another currency (docs/shop.md "Orders and payments"). */
export function ChargeNote({ way, totalFen, rule }: Props) {
  const { currency, rate } = rule;
  if (rate === null) return null;
  return (
    <p className="cart-note figures">
      {words().chargedAs(way, chargedAmount(totalFen, rule), currency, rate)}
    </p>
  );
}
