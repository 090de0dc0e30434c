import type { ReactNode } from 'react';
import { MIN_QUANTITY, parseQuantity } from '../features/base/quantity.rules.ts';
import { productText as words } from '../features/base/shop.text.ts';

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: 1, ArrowDown: -1 };

interface Props {
  readonly text: string;
  /** Null while unknown. */
  readonly stock: number | null;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly overStock: boolean;
  readonly disabled?: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * Before hydration, early-panel.ts steps it by `data-step`. Buttons at a limit use `aria-disabled`,
 * because `disabled` would drop the focus.
 */
export function QuantityField(field: Props) {
  const { text, stock, canDecrease, canIncrease, overStock, disabled, onStep, onType, onLeave } = field;
  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={words().decrease}
        aria-disabled={!canDecrease}
        data-step="-1"
        suppressHydrationWarning
        onClick={() => canDecrease && onStep(-1)}
      >
        <Minus />
      </button>
      {/* A text field, because `type="number"` hides full-width digits that Chinese input methods
         write. */}
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        aria-label={words().quantity}
        aria-valuenow={parseQuantity(text)}
        aria-valuemin={MIN_QUANTITY}
        aria-valuemax={stock ?? undefined}
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={overStock}
        suppressHydrationWarning
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onLeave();
          const by = ARROWS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          if (by === 1 ? canIncrease : canDecrease) onStep(by);
        }}
      />
      <button
        type="button"
        aria-label={words().increase}
        aria-disabled={!canIncrease}
        data-step="1"
        suppressHydrationWarning
        onClick={() => canIncrease && onStep(1)}
      >
        <Plus />
      </button>
    </div>
  );
}

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

function Minus() {
  return (
    <Icon>
      <path d="M5 12h14" />
    </Icon>
  );
}

function Plus() {
  return (
    <Icon>
      <path d="M5 12h14M12 5v14" />
    </Icon>
  );
}
