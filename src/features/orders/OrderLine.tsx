import { pictureAddress } from '../../components/picture-address.ts';
import { SpecimenLabel } from '../../components/SpecimenLabel.tsx';
import type { OrderItem } from '../../contract/orders.ts';
import { orders as words } from '../../text/orders.ts';
import { listPriceOf, priceText } from './order-facts.ts';

/** Twice the widest place of the picture. */
const PIXELS = 400;

/** A line as it was bought, under its specimen label. */
export function OrderLine({ item }: { readonly item: OrderItem }) {
  const { product, quality, quantity, paidInfo } = item;
  const listPrice = listPriceOf(item);
  const page = `/product/${product.id}`;
  const figures = [
    [words.quantity, String(quantity)],
    [words.unitPrice, listPrice === undefined ? '' : priceText(listPrice)],
    [words.paidPrice, priceText(paidInfo.paid_price)],
    [words.amount, priceText(paidInfo.amount)],
  ].filter(([, value]) => value !== '');
  return (
    <li className="order-line">
      <div className="order-specimen">
        <a href={page}>
          <img
            className="picture"
            src={pictureAddress(product.main_image, PIXELS)}
            alt={product.name}
            width="200"
            height="160"
            loading="lazy"
          />
        </a>
        <SpecimenLabel
          name={<a href={page}>{product.name}</a>}
          facts={[product.origin, product.gender]}
          grade={quality}
        />
      </div>
      <div className="order-line-facts">
        <p>{product.description}</p>
        <dl className="order-figures">
          {[
            [words.origin, product.origin],
            [words.gender, product.gender],
            [words.quality, quality],
            ...figures,
          ].map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
