import { SpecimenPicture } from '../../components/SpecimenPicture.tsx';
import type { CartItem, LineChange } from '../../contract/cart.ts';
import { formatFen, yuanToFen } from '../../rules/money.ts';
import { cart as words } from '../../text/cart.ts';
import { confirmChanges, remove } from './actions.ts';
import { LineQuantity } from './LineQuantity.tsx';
import { lineOffer } from './line-offer.ts';

const yuan = (price: number) => formatFen(yuanToFen(price) ?? 0);

/** What is other than it was, old and new side by side. */
function changeText(change: LineChange): string {
  switch (change.kind) {
    case 'taken-down':
      return words.takenDown;
    case 'price':
      return words.priceChanged(yuan(change.before), yuan(change.now));
    case 'stock':
      return words.stockFell(change.before, change.now);
  }
}

export function CartLine({ line }: { readonly line: CartItem }) {
  const { product, quality, changes } = line;
  const offer = lineOffer(line);
  const [picture] = product.pictures;
  return (
    <li className="cart-line">
      {picture && <SpecimenPicture picture={picture} sizes="96px" max={240} alt="" />}
      <div className="cart-facts">
        <a href={`/product/${product.id}`}>{product.name}</a>
        <p className="cart-unit figures">
          <span>{quality}</span>
          <span>{`${words.unitPrice} ${yuan(line.unit_price)}`}</span>
          {offer.wholesale && <span className="cart-tier">{words.wholesale}</span>}
        </p>
        {changes.length > 0 && (
          <div className="cart-changes figures">
            {changes.map((change) => (
              <p key={change.kind}>{changeText(change)}</p>
            ))}
            {!offer.gone && (
              <button type="button" className="button quiet" onClick={() => confirmChanges(line)}>
                {words.confirmLine}
              </button>
            )}
          </div>
        )}
        <div className="cart-controls">
          {offer.gone ? <span /> : <LineQuantity line={line} stock={offer.stock} />}
          <button type="button" className="cart-text-button" onClick={() => remove(line)}>
            {words.remove}
          </button>
        </div>
        <p className="cart-amount figures">
          <span>{words.lineTotal}</span>
          <span data-line-amount>{yuan(line.amount)}</span>
        </p>
      </div>
    </li>
  );
}
