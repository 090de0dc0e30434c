import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import { formatYuan } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { labelFacts } from '../specimens/label.text.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { listPriceOf } from './order-facts.ts';
import type { OrderItem } from './orders.contract.ts';
import { ordersText as words } from './orders.text.ts';

/** Twice the largest display width. */
const PIXELS = 480;

/** Terms with their values. */
type Figures = readonly (readonly [string, string])[];

function paidFigures(item: OrderItem): Figures {
  const { quantity, paidInfo } = item;
  const listPrice = listPriceOf(item);
  return [
    [words().unitPrice, listPrice === undefined ? '—' : formatYuan(listPrice)],
    [words().paidPrice, formatYuan(paidInfo.paid_price)],
    [words().quantity, String(quantity)],
    [words().amount, formatYuan(paidInfo.amount)],
  ];
}

interface Props {
  readonly item: OrderItem;
  /** Instead of list price and paid price. */
  readonly figures?: Figures;
}

export function OrderLine({ item, figures = paidFigures(item) }: Props) {
  const { product, quality } = item;
  const page = pagePath(`/product/${product.id}`);
  return (
    <li className="order-line">
      <a className="order-picture" href={page}>
        <img
          className="picture"
          src={pictureAddress(product.main_image, PIXELS)}
          alt={product.name}
          width="240"
          height="192"
          loading="lazy"
        />
      </a>
      <SpecimenLabel beside name={<a href={page}>{product.name}</a>} {...labelFacts(product, quality)} />
      <p className="order-description">{product.description}</p>
      <dl className="order-figures figures">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
