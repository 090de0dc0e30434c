import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useCartCountry } from '../../browser/cart-country.ts';
import { QuantityField } from '../../components/QuantityField.tsx';
import { SpecimenLabel, SpecimenName } from '../../components/SpecimenLabel.tsx';
import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import { formatYuan } from '../base/money.rules.ts';
import { notify } from '../base/notices.ts';
import {
  clampQuantity,
  parseQuantity,
  quantityControls,
  truncateQuantityText,
} from '../base/quantity.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { takenText } from '../quotes/reserved.text.ts';
import { shippingText } from '../shipping/shipping.text.ts';
import { shownVerdict } from '../shipping/shown-verdict.rules.ts';
import { isSpecimenSet, productTitle } from '../specimens/specimen.rules.ts';
import {
  $requestedQuantities,
  confirmChanges,
  removeItem,
  requestedQuantity,
  setQuantity,
} from './actions.ts';
import type { CartItem, LineIssue } from './cart.contract.ts';
import { cartNotices, cartText as words } from './cart.text.ts';
import { noticeFor } from './cart-parts.rules.ts';
import { lineOffer } from './line-offer.ts';

/** Shows the requested quantity immediately, then the server's. */
function LineQuantity({ line, stock }: { readonly line: CartItem; readonly stock: number }) {
  const [typed, type] = useState<string | null>(null);
  const wanted = useStore($requestedQuantities).get(line.id) ?? line.quantity;

  const change = (quantity: number) => {
    if (quantity > stock) notify({ kind: 'error', text: cartNotices().outOfStock });
    const next = clampQuantity(quantity, stock);
    if (next !== requestedQuantity(line)) setQuantity(line, next);
  };
  const leave = () => {
    if (typed !== null) change(parseQuantity(typed));
    type(null);
  };
  const overStock = typed !== null && parseQuantity(typed) > stock;
  return (
    <div className="cart-quantity">
      <QuantityField
        text={typed ?? String(wanted)}
        stock={stock}
        canDecrease={quantityControls(stock, wanted).canDecrease}
        // The drawer then shows 库存不足 (docs/shop.md "Failures").
        canIncrease={stock > 0}
        overStock={overStock}
        // Several presses may come before the next render.
        onStep={(by) => change(requestedQuantity(line) + by)}
        onType={(text) => type(truncateQuantityText(text))}
        onLeave={leave}
      />
      <p role="status">{overStock && cartNotices().outOfStock}</p>
    </div>
  );
}

function changeText(change: LineIssue): string {
  switch (change.kind) {
    case 'taken-down':
      return words().takenDown;
    case 'price':
      return words().priceChanged(formatYuan(change.before), formatYuan(change.now));
    case 'stock':
      return change.reserved ? takenText(true) : words().stockFell(change.before, change.now);
  }
}

export function CartLine({ line }: { readonly line: CartItem }) {
  const { product, quality, changes } = line;
  const offer = lineOffer(line);
  const { specimen } = offer;
  const [picture] = specimen?.pictures ?? product.pictures;
  const isReserved = changes.some((change) => change.kind === 'stock' && change.reserved);
  const isSoldOut = offer.gone && !isReserved && changes.every(({ kind }) => kind !== 'taken-down');
  const notice = noticeFor(line, useCartCountry());
  const verdict = notice && shownVerdict(notice);
  const hasOthers = product.specifications.quality_variants.some(({ stock }) => stock > 0);
  return (
    <li className={offer.gone ? 'cart-line gone' : 'cart-line'}>
      {picture && <SpecimenPicture picture={picture} sizes="112px" max={240} alt="" />}
      <SpecimenLabel
        beside
        name={
          <a href={pagePath(`/product/${product.id}`)}>
            <SpecimenName name={productTitle(product).title} species={product.species.name} />
          </a>
        }
        {...(isSpecimenSet(product) ? {} : { latinName: product.species.latin_name, sex: product.gender })}
        place={product.origin}
        grade={specimen?.grade ?? quality}
        number={specimen?.number}
      />
      <div className="cart-controls">
        {!offer.gone && specimen === undefined && <LineQuantity line={line} stock={offer.stock} />}
        {!offer.gone && (
          <div className="cart-sums figures">
            <p>
              <span className="visually-hidden">{words().lineTotal}</span>
              <span data-line-amount>{formatYuan(line.amount)}</span>
            </p>
            {(line.quantity > 1 || offer.wholesale) && (
              <p className="cart-unit">
                {`${offer.wholesale ? words().wholesale : words().unitPrice} ${formatYuan(line.unit_price)}`}
              </p>
            )}
            {verdict !== undefined && (
              <p className="shipping-verdict" data-is={verdict}>
                {shippingText().verdict[verdict]}
              </p>
            )}
          </div>
        )}
        <button type="button" className="text-button" onClick={() => removeItem(line)}>
          {words().remove}
        </button>
      </div>
      {changes.length > 0 && (
        <div className="cart-changes figures">
          {changes.map((change) => (
            <p key={change.kind}>{changeText(change)}</p>
          ))}
          {isSoldOut && (
            <p>
              {words().soldOut}
              {hasOthers && <a href={pagePath(`/product/${product.id}`)}>{words().otherGrades}</a>}
            </p>
          )}
          {!offer.gone && (
            <button type="button" className="button quiet" onClick={() => confirmChanges(line)}>
              {words().confirmLine}
            </button>
          )}
        </div>
      )}
      {!offer.gone && verdict === 'forbidden' && notice?.words.length ? (
        <p className="cart-warning">{notice.words.join('')}</p>
      ) : null}
    </li>
  );
}
