import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { QuantityField } from '../../components/QuantityField.tsx';
import type { CartItem } from '../../contract/cart.ts';
import {
  clampQuantity,
  parseQuantity,
  quantityControls,
  truncateQuantityText,
} from '../../rules/quantity.ts';
import { cartNotices as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';
import { $requestedQuantities, requestedQuantity, setQuantity } from './actions.ts';

/** Shows the requested quantity immediately, then the server's. */
export function LineQuantity({ line, stock }: { readonly line: CartItem; readonly stock: number }) {
  const [typed, type] = useState<string | null>(null);
  const wanted = useStore($requestedQuantities).get(line.id) ?? line.quantity;

  const change = (quantity: number) => {
    if (quantity > stock) notify({ kind: 'error', text: words().outOfStock });
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
      <p role="status">{overStock && words().outOfStock}</p>
    </div>
  );
}
