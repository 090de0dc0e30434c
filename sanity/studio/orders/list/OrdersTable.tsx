import { type ReactNode, type Ref, useRef } from 'react';
import { LATE_AFTER_DAYS, type OrdersQuery } from '../../../../src/contract/ops-orders.ts';
import { ordersText as texts } from '../../text/orders.ts';
import type { ShownRow } from './merge.ts';
import { OrderRowCells } from './OrderRowCells.tsx';
import { type Selection, toggledAll, toggledTo } from './selection.ts';

interface Props {
  readonly ref: Ref<HTMLTableElement>;
  readonly query: OrdersQuery;
  readonly rows: readonly ShownRow[];
  readonly isLoading: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** The row that has the focus now. */
  readonly onRow: (number: string) => void;
}

const COLUMNS = ['number', 'time', 'buyer', 'items', 'payment', 'shipping', 'total', 'days'] as const;

export function OrdersTable({ ref, query, rows, isLoading, selection, onSelect, onRow }: Props): ReactNode {
  const numbers = rows.map(({ row }) => row.number);
  const lastPressed = useRef<string>(undefined);
  const isWhole = numbers.every((number) => selection.has(number));
  const isSome = numbers.some((number) => selection.has(number));

  const press = (number: string, withShift: boolean) => {
    onSelect(toggledTo(selection, numbers, withShift ? lastPressed.current : undefined, number));
    lastPressed.current = number;
  };

  return (
    <table ref={ref} className="orders" aria-busy={isLoading}>
      <caption>{texts.caption(texts.views[query.view ?? 'to-ship'])}</caption>
      <thead>
        <tr>
          <th scope="col" className="select">
            <label>
              <input
                type="checkbox"
                checked={isWhole}
                ref={(box) => {
                  if (box !== null) box.indeterminate = isSome && !isWhole;
                }}
                onChange={() => onSelect(toggledAll(selection, numbers))}
                aria-label={texts.selectAll}
              />
            </label>
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={column}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, isGone }) => (
          <tr
            key={row.number}
            data-number={row.number}
            onFocus={() => onRow(row.number)}
            className={[
              isGone ? 'gone' : '',
              selection.has(row.number) ? 'selected' : '',
              row.stage === 'pending' && (row.daysSincePayment ?? 0) >= LATE_AFTER_DAYS ? 'late' : '',
            ].join(' ')}
          >
            <td className="select">
              <label>
                <input
                  type="checkbox"
                  checked={selection.has(row.number)}
                  onChange={({ nativeEvent }) =>
                    press(row.number, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                  }
                  aria-label={texts.select(row.number)}
                />
              </label>
            </td>
            <OrderRowCells row={row} query={query} isGone={isGone} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
