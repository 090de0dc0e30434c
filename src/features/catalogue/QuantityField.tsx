import { Minus, Plus } from '../../components/icons.tsx';
import { MIN_QUANTITY } from '../../rules/quantity.ts';
import { product as words } from '../../text/shop.ts';
import { CONTROLS } from './early-choice.ts';
import type { PanelAction } from './panel-state.ts';

interface Props {
  readonly text: string;
  /** Pieces that can be bought; null while not known. */
  readonly stock: number | null;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  /** More than there is: shown, and said to those who don't see the button's text. */
  readonly overStock: boolean;
  readonly disabled: boolean;
  readonly act: (action: PanelAction) => void;
}

/** Minus, number, plus. Native controls that work as soon as React has them; until then `data-early` records. */
export function QuantityField({ text, stock, canDecrease, canIncrease, overStock, disabled, act }: Props) {
  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={words.decrease}
        disabled={!canDecrease}
        data-early={CONTROLS.decrease}
        data-step="-1"
        onClick={() => act({ kind: 'decrease' })}
      >
        <Minus />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={words.quantity}
        min={MIN_QUANTITY}
        max={stock ?? undefined}
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={overStock}
        data-early={CONTROLS.quantity}
        onChange={(event) => act({ kind: 'type', text: event.target.value })}
        onBlur={() => act({ kind: 'leave' })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') act({ kind: 'leave' });
        }}
      />
      <button
        type="button"
        aria-label={words.increase}
        disabled={!canIncrease}
        data-early={CONTROLS.increase}
        data-step="1"
        onClick={() => act({ kind: 'increase' })}
      >
        <Plus />
      </button>
    </div>
  );
}
