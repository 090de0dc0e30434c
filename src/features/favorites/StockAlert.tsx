import { lazy, Suspense, useState } from 'react';
import { stockAlertText as words } from '../../text/wants.ts';
import type { StockAlertProps } from './StockAlertForm.tsx';

const StockAlertForm = lazy(() => import('./StockAlertForm.tsx'));

/** Below a sold-out grade. The form is loaded when it is opened. */
export function StockAlert(props: StockAlertProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stock-alert">
      {isOpen ? (
        <Suspense fallback={<span className="spinner" />}>
          <StockAlertForm {...props} />
        </Suspense>
      ) : (
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {words().open}
        </button>
      )}
    </div>
  );
}
