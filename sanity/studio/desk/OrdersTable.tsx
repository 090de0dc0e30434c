import { type ReactNode, type Ref, useRef } from 'react';
import { StateLink } from 'sanity/router';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import { formatFen, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import {
  LATE_AFTER_DAYS,
  type OpsOrderRow,
  type OrdersQuery,
} from '../../../src/features/orders/ops-orders.contract.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { formatDateTime, formatShortDateTime } from '../base/date-time.text.ts';
import { type Selection, type ShownRow, toggleRange } from '../base/rows.ts';
import { SelectPage } from '../base/SelectPage.tsx';
import { routeState } from '../orders/address.ts';
import { hasDraft } from '../orders/drafts.ts';
import { OrderState, Thumbnail } from '../orders/elements.tsx';
import { ordersText as texts } from '../orders/orders.text.ts';

interface OrdersTableProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly query: OrdersQuery;
  readonly rows: readonly ShownRow[];
  readonly isLoading: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onRow: (number: string) => void;
}

const COLUMNS = ['number', 'time', 'buyer', 'items', 'status', 'total', 'days'] as const;

export function OrdersTable({
  ref,
  query,
  rows,
  isLoading,
  selection,
  onSelect,
  onRow,
}: OrdersTableProps): ReactNode {
  const numbers = rows.map(({ row }) => row.number);
  const lastPressed = useRef<string>(undefined);

  const toggle = (number: string, withShift: boolean) => {
    onSelect(toggleRange(selection, numbers, withShift ? lastPressed.current : undefined, number));
    lastPressed.current = number;
  };

  return (
    <table ref={ref} className="orders" aria-busy={isLoading}>
      <caption>{texts.caption(texts.views[query.view ?? 'to-ship'])}</caption>
      <thead>
        <tr>
          <SelectPage ids={numbers} selection={selection} onSelect={onSelect} label={texts.selectAll} />
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
                    toggle(row.number, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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

interface OrderRowCellsProps {
  readonly row: OpsOrderRow;
  readonly query: OrdersQuery;
  readonly isGone: boolean;
}

function OrderRowCells({ row, query, isGone }: OrderRowCellsProps): ReactNode {
  const { number, createdAt, buyer, country, display, method, daysSincePayment: days } = row;
  return (
    <>
      <th scope="row" className="number">
        <StateLink state={routeState(query, number)}>{number}</StateLink>
        <Marks row={row} />
        {isGone && <span className="mark">{texts.gone}</span>}
      </th>
      <td className="time">
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatShortDateTime(createdAt)}
        </time>
      </td>
      <td className="buyer">
        <bdi className="cut">{buyer.name ?? texts.noBuyer}</bdi>
        <span className="soft cut">
          {[country === null ? null : countryTitle(country), buyer.email]
            .filter((part) => part !== null)
            .join(' ')}
        </span>
      </td>
      <td className="items">
        <Items row={row} />
      </td>
      <td className="status">
        <OrderState display={display} />
        <span className="soft cut">{row.trackingNumber || shopTexts().methods[method]}</span>
      </td>
      <td className="total">
        {formatFen(requireFen(row.total) - requireFen(row.refunded))}
        {row.refunded > 0 && <span className="soft">{texts.refunded(formatYuan(row.refunded))}</span>}
        {row.refunding > 0 && <span className="soft">{texts.refunding(formatYuan(row.refunding))}</span>}
        {row.owed > 0 && <span className="due">{texts.owed(formatYuan(row.owed))}</span>}
        {row.fee !== null && row.feeStatus !== null && (
          <span className={row.feeStatus === 'due' ? 'due' : 'soft'}>
            {texts.fee(freightText(row.fee, row.feeStatus))}
          </span>
        )}
      </td>
      <td className="days">{days !== null && texts.days(days)}</td>
    </>
  );
}

function Items({ row: { items, lines, pieces } }: { readonly row: OpsOrderRow }): ReactNode {
  const [first] = items;
  if (first === undefined) return null;
  return (
    <div className="first-item">
      <Thumbnail address={first.picture} size={36} />
      <div>
        <span className="cut">{texts.item(first.name, first.grade, first.quantity)}</span>
        <span className="soft">
          {[lines > 1 ? texts.moreLines(lines) : '', texts.pieces(pieces)].join(' ')}
        </span>
      </div>
    </div>
  );
}

function Marks({ row }: { readonly row: OpsOrderRow }): ReactNode {
  const { number, flags, tags, printedAt, reprint, joined, joinable, replacing } = row;
  const isBegun = hasDraft(number);
  const isPlain = flags.length + tags.length + joined + joinable === 0 && printedAt === null;
  if (isPlain && !isBegun && !replacing) return null;
  return (
    <span className="marks">
      {flags.map((flag) => (
        <span key={flag} className="mark flag" title={texts.flagMark(texts.flags[flag])}>
          {texts.flags[flag]}
        </span>
      ))}
      {tags.map((tag) => (
        <span key={tag} className="mark" title={texts.tagMark(tag)}>
          {tag}
        </span>
      ))}
      {replacing && (
        <span className="mark" title={texts.replacingHint}>
          {texts.replacingMark}
        </span>
      )}
      {joinable > 0 && (
        <span className="mark" title={texts.joinableHint}>
          {texts.joinableMark(joinable)}
        </span>
      )}
      {joined > 0 && <span className="mark">{texts.joinedMark(joined)}</span>}
      {printedAt !== null && !reprint && <span className="mark">{texts.printedMark}</span>}
      {reprint && (
        <span className="mark flag" title={texts.reprintHint}>
          {texts.reprintMark}
        </span>
      )}
      {isBegun && <span className="mark">{texts.draftMark}</span>}
    </span>
  );
}
