/** What can be done with the selected orders; it stands at the foot of the list while some are. */
import type { ReactNode } from 'react';
import { ordersText as texts } from '../../text/orders.ts';
import type { Dialog } from '../list/dialog.ts';
import type { Selection } from '../list/selection.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { ShipLines } from './ShipLines.tsx';

interface Props {
  readonly selection: Selection;
  readonly onPage: readonly string[];
  readonly dialog: Dialog;
  readonly open: (dialog: Dialog) => void;
  readonly onClear: () => void;
  /** Something was done with orders of the list. */
  readonly onDone: () => Promise<void>;
}

export function BulkBar({ selection, onPage, dialog, open, onClear, onDone }: Props): ReactNode {
  const elsewhere = [...selection].filter((number) => !onPage.includes(number)).length;
  return (
    <>
      {selection.size > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label={texts.selected(selection.size)}>
          <strong role="status">{texts.selected(selection.size)}</strong>
          {elsewhere > 0 && <span className="soft">{texts.elsewhere(elsewhere)}</span>}
          <button type="button" onClick={() => open('print')}>
            {texts.print}
          </button>
          <button type="button" onClick={() => open('ship')}>
            {texts.shipMany}
          </button>
          <button type="button" onClick={onClear}>
            {texts.clearSelection}
          </button>
        </div>
      )}
      {dialog === 'print' && (
        <PrintDialog numbers={[...selection]} onClose={() => open('none')} onPrinted={onDone} />
      )}
      {dialog === 'ship' && (
        <ShipLines numbers={[...selection]} onClose={() => open('none')} onShipped={onDone} />
      )}
    </>
  );
}
