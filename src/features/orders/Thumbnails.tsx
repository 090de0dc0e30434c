import { type KeyboardEvent, useId } from 'react';
import { pictureAddress } from '../../rules/pictures.ts';
import { ordersText as words } from '../../text/orders.ts';
import { pagePath } from '../../text/words.ts';
import { groupByProduct, type ProductGroup } from './order-facts.ts';

/** Twice the display width. */
const PIXELS = 160;

function dismiss(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Escape') event.currentTarget.blur();
}

function Thumbnail({ product, grades }: ProductGroup) {
  const tip = useId();
  return (
    <li>
      <a href={pagePath(`/product/${product.id}`)} aria-describedby={tip} onKeyDown={dismiss}>
        <img
          src={pictureAddress(product.main_image, PIXELS)}
          alt={product.name}
          width="80"
          height="64"
          loading="lazy"
        />
      </a>
      <div className="order-tip" id={tip} role="tooltip">
        <p>{product.name}</p>
        {grades.map(({ quality, quantity }) => (
          <p key={quality} className="figures">
            {words().qualityTimes(quality, quantity)}
          </p>
        ))}
      </div>
    </li>
  );
}

export function Thumbnails({ items }: { readonly items: Parameters<typeof groupByProduct>[0] }) {
  return (
    <ul className="order-thumbs">
      {groupByProduct(items).map((group) => (
        <Thumbnail key={group.product.id} {...group} />
      ))}
    </ul>
  );
}
