import './checkout.css';
import { type ChargeRule, formatChargedAmount } from '../../rules/charge.ts';
import { checkoutText as words } from '../../text/cart.ts';

interface Props {
  readonly way: string;
  readonly totalFen: number;
  readonly rule: ChargeRule;
}

export function ChargedAmountNote({ way, totalFen, rule }: Props) {
  const { currency, rate } = rule;
  if (rate === null) return null;
  return (
    <p className="cart-note figures">
      {words().chargedAs(way, formatChargedAmount(totalFen, rule), currency, rate)}
    </p>
  );
}
