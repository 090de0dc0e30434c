import { useEffect, useState } from 'react';
import { Minus, Plus } from '../../components/icons.tsx';
import type { CartItem } from '../../contract/cart.ts';
import { clampQuantity, MIN_QUANTITY, parseQuantity, quantityControls } from '../../rules/quantity.ts';
import { cartNotices } from '../../text/cart.ts';
import { product as words } from '../../text/shop.ts';
import { notify } from '../notices/store.ts';
import { setQuantity } from './actions.ts';

/** Shows at once what is wanted; what the server says afterwards takes its place (spec §5). */
export function LineQuantity({ line, stock }: { readonly line: CartItem; readonly stock: number }) {
  const [wanted, want] = useState(line.quantity);
  const [typed, type] = useState<string | null>(null);
  useEffect(() => want(line.quantity), [line]);

  const change = (quantity: number) => {
    if (quantity > stock) notify({ kind: 'error', text: cartNotices.outOfStock });
    const next = clampQuantity(quantity, stock);
    if (next === wanted) return;
    want(next);
    setQuantity(line, next);
  };
  const leave = () => {
    if (typed !== null) change(parseQuantity(typed));
    type(null);
  };
  const { canDecrease } = quantityControls(stock, wanted);
  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={words.decrease}
        aria-disabled={!canDecrease}
        onClick={() => change(wanted - 1)}
      >
        <Minus />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={words.quantity}
        min={MIN_QUANTITY}
        max={stock}
        autoComplete="off"
        value={typed ?? String(wanted)}
        aria-invalid={typed !== null && parseQuantity(typed) > stock}
        onChange={({ target }) => type(target.value.slice(0, 5))}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
        }}
      />
      <button
        type="button"
        aria-label={words.increase}
        disabled={stock <= 0}
        onClick={() => change(wanted + 1)}
      >
        <Plus />
      </button>
    </div>
  );
}
