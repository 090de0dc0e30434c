import { CallFailureMessage, Ending, LoadingMessage } from '../../components/call-messages.tsx';
import type { CallResult } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import { pathWithoutLanguage } from '../base/language.rules.ts';
import { formatYuan, requireFen } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { payFailures } from '../checkout/checkout-failures.text.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { formatDateTime } from '../orders/order-facts.ts';
import { ordersText } from '../orders/orders.text.ts';
import { useRevalidated } from '../orders/use-revalidated.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { chargeName, chargeTexts as words } from './charges.text.ts';
import { PayOptions } from './PayOptions.tsx';
import type { PayLink } from './pay.contract.ts';
import { fetchPayLink, isPayPath } from './payments.client.ts';

const NO_LINK = {
  kind: 'refused',
  status: 404,
  code: 'pay-link-not-found',
  msg: words().notFound,
} as const;
const PIXELS = 160;

const payPath = () => pathWithoutLanguage(location.pathname).replace(/\/$/, '');

function fetchOwn(signal: AbortSignal): Promise<CallResult<PayLink>> {
  const path = payPath();
  return isPayPath(path) ? fetchPayLink(path, signal) : Promise.resolve(NO_LINK);
}

/** Undefined while the charge can be paid. */
function whyNot({ standing, blocked, processing, held }: PayLink): string | undefined {
  if (standing !== 'due') return words()[standing];
  if (blocked !== null) return words()[blocked];
  if (held) return words().held;
  return processing ? words().processing : undefined;
}

function Items({ items }: Pick<PayLink, 'items'>) {
  return (
    <ul className="receipt-lines">
      {items.map(({ name, picture, quality, quantity }) => (
        <li key={`${name} ${quality}`}>
          <img src={pictureAddress(picture, PIXELS)} alt="" width="80" height="64" />
          <div>
            <p>{name}</p>
            <p className="figures order-term">{ordersText().qualityTimes(quality, quantity)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Link({ link }: { readonly link: PayLink }) {
  const { order, amount, items, joined_orders, expires_at } = link;
  const end = whyNot(link);
  return (
    <section className="receipt pay-link" aria-labelledby="pay-title">
      <h1 id="pay-title">{words().heading(chargeName(link))}</h1>
      <dl className="facts figures">
        <div>
          <dt>{words().order}</dt>
          <dd>{order}</dd>
        </div>
        <div>
          <dt>{ordersText().status}</dt>
          <dd>{words().standings[link.standing]}</dd>
        </div>
      </dl>
      <Items items={items} />
      {joined_orders.map((joined) => (
        <div key={joined.order}>
          <h2 className="figures order-term">{words().joinedOrder(joined.order)}</h2>
          <Items items={joined.items} />
        </div>
      ))}
      <p className="figures order-sum">
        <span>{words().amount}</span> {formatYuan(amount)}
      </p>
      {end === undefined ? (
        <>
          <div className="ways order-ways">
            <PayOptions subject={payPath()} totalFen={requireFen(amount)} isOver={false} />
          </div>
          <p className="order-term figures">{words().validUntil(formatDateTime(expires_at))}</p>
        </>
      ) : (
        <>
          <p role="status">{end}</p>
          <div className="ways">
            <a className="button quiet" href={pagePath('/contact')}>
              {words().contact}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

/** Anybody with the link may pay the charge (docs/shop.md "Charges and pay links"). */
export default function PayLinkPage() {
  const { result, retry } = useRevalidated(fetchOwn);
  const isAwaiting = useAwaitedMethods(result.kind === 'answer' && whyNot(result.data) === undefined);
  if (result.kind === 'loading' || isAwaiting)
    return <LoadingMessage text={words().loading} title={words().title} />;
  if (result.kind === 'answer')
    return (
      <>
        <Link link={result.data} />
        <WalletResult />
      </>
    );
  if (result.kind === 'refused' && result.code === NO_LINK.code)
    return (
      <Ending path="/contact" link={words().contact}>
        <h1>{words().title}</h1>
        <p>{words().notFound}</p>
      </Ending>
    );
  return <CallFailureMessage text={failureText(result, payFailures, words().failed)} retry={retry} />;
}
