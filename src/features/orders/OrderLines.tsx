import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { formatYuan } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { labelFacts } from '../specimens/label.text.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { listPriceOf, totalUnits } from './order-facts.ts';
import type { OrderItem } from './orders.contract.ts';
import { ordersText as words } from './orders.text.ts';

/** Twice the largest display width. */
const PIXELS = 240;

/** Terms with their values. */
type Prices = readonly (readonly [string, string])[];

interface Props {
  readonly items: readonly OrderItem[];
  /** Instead of list price and paid price. */
  readonly pricesOf?: (item: OrderItem) => Prices;
}

/** The goods with their prices; what the shop wrote about them waits behind one word. */
export function OrderLines({ items, pricesOf = paidPrices }: Props) {
  const products = new Map(items.map(({ product }) => [product.id, product]));
  return (
    <section className="order-part" aria-labelledby="order-items">
      <div className="order-part-head">
        <h2 id="order-items">{words().items}</h2>
        <p className="figures order-term">{words().count(totalUnits(items))}</p>
      </div>
      <ul className="order-lines">
        {items.map((item) => (
          <Line key={item.id} item={item} prices={pricesOf(item)} />
        ))}
      </ul>
      <details className="order-descriptions">
        <summary>{words().descriptions}</summary>
        {[...products.values()].map(({ id, name, description, origin, gender }) => (
          <p key={id}>
            <b>{name}</b>
            <br />
            {words().originAndSex(origin, gender)}
            {description}
          </p>
        ))}
      </details>
    </section>
  );
}

function Line({ item, prices }: { readonly item: OrderItem; readonly prices: Prices }) {
  const { product, quality, quantity, paidInfo } = item;
  return (
    <li className="order-line">
      <img
        className="picture"
        src={pictureAddress(product.main_image, PIXELS)}
        alt=""
        width="120"
        height="96"
        loading="lazy"
      />
      <SpecimenLabel
        beside
        name={<a href={pagePath(`/product/${product.id}`)}>{product.name}</a>}
        {...labelFacts(product, quality)}
      />
      <dl className="order-figures figures">
        {prices.map(([term, value]) => (
          <div key={term}>
            <dt className="order-term">{term}</dt> <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="visually-hidden">{words().quantity}</dt>
          <dd>× {quantity}</dd>
        </div>
        <div>
          <dt className="visually-hidden">{words().amount}</dt>
          <dd>{formatYuan(paidInfo.amount)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** The amount says the price of one unit that was paid in full. */
function paidPrices(item: OrderItem): Prices {
  const { quantity, paidInfo } = item;
  const paid = formatYuan(paidInfo.paid_price);
  const listPrice = listPriceOf(item);
  const list = listPrice === undefined ? paid : formatYuan(listPrice);
  if (list !== paid)
    return [
      [words().unitPrice, list],
      [words().paidPrice, paid],
    ];
  return quantity > 1 ? [[words().unitPrice, paid]] : [];
}
