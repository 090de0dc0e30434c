import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { takeEarlyPress } from '../../browser/head-script.ts';
import type { StockAlertProps } from './StockAlertForm.tsx';
import { stockAlertText as words } from './wants.text.ts';

const StockAlertForm = lazy(() => import('./StockAlertForm.tsx'));

/** Shown below a sold-out grade. The form is loaded when it is opened. */
export function StockAlertButton(props: StockAlertProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The press that hydrates the panel opens the form.
  useLayoutEffect(() => {
    if (button.current && takeEarlyPress(button.current)) setOpen(true);
  }, []);
  return (
    <div className="stock-alert">
      {isOpen ? (
        <Suspense fallback={<span className="spinner" />}>
          <StockAlertForm {...props} />
        </Suspense>
      ) : (
        <button
          type="button"
          className="button quiet"
          ref={button}
          data-early-press="click"
          onClick={() => setOpen(true)}
          suppressHydrationWarning
        >
          {words().open}
        </button>
      )}
    </div>
  );
}
