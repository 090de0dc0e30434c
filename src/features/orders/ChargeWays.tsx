import type { Order } from '../../contract/orders.ts';
import { formatYuan, requireFen } from '../../rules/money.ts';
import { chargeName, chargeTexts as words } from '../../text/charges.ts';
import { PayWays } from './PayWays.tsx';

type Charge = Order['charges'][number];

export function chargeText({ amount, standing, ...charge }: Charge): string {
  return `${chargeName(charge)} ${formatYuan(amount)} ${words().standings[standing]}`;
}

/** Freight and additions that wait for their payment. */
export function ChargeWays({ charges }: Pick<Order, 'charges'>) {
  return charges
    .filter(({ standing }) => standing === 'due')
    .map((charge) => (
      <section key={charge.position} className="order-charge" aria-label={chargeText(charge)}>
        <h2 className="figures">{chargeText(charge)}</h2>
        {charge.pay_path === null ? (
          <p>{words().expired}</p>
        ) : (
          <div className="ways order-ways">
            <PayWays subject={charge.pay_path} totalFen={requireFen(charge.amount)} isOver={false} />
          </div>
        )}
      </section>
    ));
}
