import { useEffect, useState } from 'react';
import type { CartItem } from '../../contract/cart.ts';
import { clampQuantity, cutQuantity, parseQuantity, quantityControls } from '../../rules/quantity.ts';
import { cartNotices as words } from '../../text/cart.ts';
import { QuantityField } from '../catalogue/QuantityField.tsx';
import { notify } from '../notices/store.ts';
import { setQuantity } from './actions.ts';

/** Shows at once what is wanted; what the server says afterwards takes its place (spec §5). */
export function LineQuantity({ line, stock }: { readonly line: CartItem; readonly stock: number }) {
  const [wanted, want] = useState(line.quantity);
  const [typed, type] = useState<string | null>(null);
  useEffect(() => want(line.quantity), [line]);

  const change = (quantity: number) => {
    if (quantity > stock) notify({ kind: 'error', text: words.outOfStock });
    const next = clampQuantity(quantity, stock);
    if (next === wanted) return;
    want(next);
    setQuantity(line, next);
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
        // Asked for more than there is, the drawer answers 库存不足 (spec §8).
        canIncrease={stock > 0}
        overStock={overStock}
        onStep={(by) => change(wanted + by)}
        onType={(text) => type(cutQuantity(text))}
        onLeave={leave}
      />
      <p role="status">{overStock && words.outOfStock}</p>
    </div>
  );
}
