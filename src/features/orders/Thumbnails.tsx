import { type KeyboardEvent, useId } from 'react';
import { pagePath } from '../base/words.text.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { groupByProduct, type ProductGroup } from './order-facts.ts';
import { ordersText as words } from './orders.text.ts';

/** Twice the display width. */
const PIXELS = 160;
/** Maximum places of an order. The last one may show the number of the other products. */
const PLACES = 8;

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

interface ThumbnailsProps {
  /** The page with all products. Without one, all are shown here. */
  readonly order?: string;
  readonly items: Parameters<typeof groupByProduct>[0];
}

export function Thumbnails({ order, items }: ThumbnailsProps) {
  const groups = groupByProduct(items);
  const isShort = order !== undefined && groups.length > PLACES;
  const shown = isShort ? groups.slice(0, PLACES - 1) : groups;
  const others = groups.length - shown.length;
  return (
    <ul className="order-thumbs">
      {shown.map((group) => (
        <Thumbnail key={group.product.id} {...group} />
      ))}
      {isShort && (
        <li>
          <a
            className="order-others figures"
            href={pagePath(`/orders/${order}`)}
            aria-label={words().otherProducts(others)}
          >
            +{others}
          </a>
        </li>
      )}
    </ul>
  );
}
