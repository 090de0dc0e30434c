import './checkout.css';
import { type ChargeRule, chargedAmount } from '../../rules/charge.ts';
import { checkout as words } from '../../text/cart.ts';

const WAYS = { stripe: words.card, paypal: words.walletLabel } as const;

/** What stands before a way to pay that charges in another currency (docs/shop.md "Orders and payments"). */
export function ChargedAs({ totalFen, ...rule }: ChargeRule & { readonly totalFen: number }) {
  const { provider, currency, rate } = rule;
  if (rate === null) return null;
  return (
    <p className="cart-note figures">
      {words.chargedAs(WAYS[provider], chargedAmount(totalFen, rule), currency, rate)}
    </p>
  );
}
