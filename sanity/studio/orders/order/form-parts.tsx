import type { InputHTMLAttributes, KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import type { OpsLine, OpsOrder } from '../../../../src/contract/ops-order.ts';
import { LINE_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { orderText as texts } from '../../text/order.ts';
import type { Press } from '../use-submission.ts';
import { type Pieces, withPieces } from './amounts.ts';
import { ToldNotice } from './notices.tsx';

/** A form of the order: its fields, its button, and what became of the last press. */

interface DeskFormProps {
  /** Names the press (use-press.ts). */
  readonly at: string;
  readonly press: Press;
  readonly submit: string;
  /** Something is typed: the order is not fetched anew below it. */
  readonly isTyped: boolean;
  readonly isGrave?: boolean;
  /** What is wrong with what is typed, said when it is submitted. */
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
  readonly beside?: ReactNode;
}

export function DeskForm(props: DeskFormProps): ReactNode {
  const { at, press, submit, isTyped, isGrave = false, problem, onSubmit, children, beside } = props;
  const { told } = press;
  const onForm = (event: SubmitEvent) => {
    event.preventDefault();
    if (!press.isBusy) onSubmit();
  };
  // Enter that ends a Chinese word is not meant for the button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <form className="desk-form" data-typed={isTyped} onSubmit={onForm} onKeyDown={onKeyDown}>
      {children}
      <div className="buttons">
        <button type="submit" className={isGrave ? 'main grave' : 'main'} aria-disabled={press.isBusy}>
          {press.isBusy ? texts.busy : submit}
        </button>
        {beside}
      </div>
      {problem !== undefined && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      <div aria-live="polite">{told?.at === at && !told.isDone && <ToldNotice told={told} />}</div>
    </form>
  );
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function Field({ label, value, onType, ...rest }: FieldProps): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <input
        maxLength={LINE_MAX}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...rest}
      />
    </label>
  );
}

/** Couriers that the shop sends with; any other can be typed. */
const COURIERS = ['顺丰速运', '中国邮政 EMS', '中通国际', 'DHL', 'FedEx', 'UPS'];

export function CourierField(props: Omit<FieldProps, 'list'>): ReactNode {
  return (
    <>
      <Field required list="orders-couriers" {...props} />
      <datalist id="orders-couriers">
        {COURIERS.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  );
}

interface PiecesFieldsProps {
  readonly lines: readonly OpsLine[];
  readonly pieces: Pieces;
  readonly head: string;
  /** The name of a line's field. */
  readonly label: (name: string) => string;
  readonly maxOf: (line: OpsLine) => number;
  readonly onChange: (pieces: Pieces) => void;
}

/** How many pieces of each line; lines that can have none are left out. */
export function PiecesFields({ lines, pieces, head, label, maxOf, onChange }: PiecesFieldsProps): ReactNode {
  const possible = lines.filter((line) => maxOf(line) > 0);
  if (possible.length === 0) return null;
  return (
    <fieldset className="pieces">
      <legend>{head}</legend>
      {possible.map((line) => (
        <label key={line.position}>
          <span>
            {line.name} {line.grade}
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={maxOf(line)}
            aria-label={label(`${line.name} ${line.grade}`)}
            value={pieces[line.position] ?? 0}
            onChange={({ currentTarget }) => {
              const wanted = Math.trunc(currentTarget.valueAsNumber || 0);
              onChange(withPieces(pieces, line.position, Math.min(wanted, maxOf(line))));
            }}
          />
          <span className="soft">/ {maxOf(line)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What each form of the order is given. */
export interface ActionProps {
  readonly order: OpsOrder;
  readonly press: Press;
  /** Somebody opened it, by key or button: its first field takes the focus. */
  readonly isFocused: boolean;
}
