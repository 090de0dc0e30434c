import { formatYuan, requireFen } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import type { Order } from '../orders/orders.contract.ts';
import { chargeName, chargeTexts as words } from './charges.text.ts';
import { PayOptions } from './PayOptions.tsx';

type Charge = Order['charges'][number];

function chargeText({ amount, standing, ...charge }: Charge): string {
  return `${chargeName(charge)} ${formatYuan(amount)} ${words().standings[standing]}`;
}

const isDue = ({ standing }: Charge) => standing === 'due';

/** Freight and additions that wait for their payment, with links to their pay pages. */
export function ChargeLinks({ charges }: Pick<Order, 'charges'>) {
  const due = charges.filter(isDue);
  if (due.length === 0) return null;
  return (
    <ul className="order-card-charges figures">
      {due.map((charge) => (
        <li key={charge.position}>
          <span>{chargeText(charge)}</span>
          {charge.pay_path !== null && (
            <a
              className="button"
              href={charge.pay_path === null ? undefined : pagePath(charge.pay_path)}
              aria-label={words().payNow(chargeName(charge))}
            >
              {words().title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Freight and additions that wait for their payment, with the ways to pay them. */
export function ChargePayOptions({ charges, payment_refusal }: Pick<Order, 'charges' | 'payment_refusal'>) {
  return charges.filter(isDue).map((charge) => (
    <section key={charge.position} className="order-charge" aria-label={chargeText(charge)}>
      <h2 className="figures">{chargeText(charge)}</h2>
      {charge.pay_path === null ? (
        <p>{words().expired}</p>
      ) : (
        <div className="ways order-ways">
          <PayOptions
            subject={charge.pay_path}
            totalFen={requireFen(charge.amount)}
            isOver={false}
            refusal={payment_refusal}
          />
        </div>
      )}
    </section>
  ));
}
