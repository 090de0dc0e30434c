import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { formatFen } from '../../../src/features/base/money.rules.ts';
import type { OpsFreight } from '../../../src/features/desk/ops-freight.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import {
  NOTE_MAX_LENGTH,
  TEXT_LINE_MAX_LENGTH,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { type Quantities, withQuantity } from './amounts.ts';
import { ResultNotice } from './notices.tsx';
import { orderText as texts } from './order.text.ts';
import type { Submission } from './use-submission.ts';

interface ActionFormProps {
  readonly at: string;
  readonly submission: Pick<Submission, 'isBusy' | 'notice'>;
  readonly submit: string;
  /** Text that opens the form. The form is open from the start without it, or if something was typed before. */
  readonly opener?: string;
  readonly isTyped?: boolean;
  readonly isGrave?: boolean;
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
  readonly beside?: ReactNode;
}

export function ActionForm(props: ActionFormProps): ReactNode {
  const {
    at,
    submission,
    submit,
    opener,
    isTyped = false,
    isGrave = false,
    problem,
    onSubmit,
    children,
    beside,
  } = props;
  const { notice } = submission;
  const [wasTyped] = useState(isTyped);
  const onForm = (event: SubmitEvent) => {
    event.preventDefault();
    if (!submission.isBusy) onSubmit();
  };
  // The Enter that ends a composition must not submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
  };
  const form = (
    <form className="desk-form" data-typed={isTyped} onSubmit={onForm} onKeyDown={onKeyDown}>
      {children}
      <div className="buttons">
        <button type="submit" className={isGrave ? 'main grave' : 'main'} aria-disabled={submission.isBusy}>
          {submission.isBusy ? texts.busy : submit}
        </button>
        {beside}
      </div>
      {problem !== undefined && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      <div aria-live="polite">{notice?.at === at && !notice.isDone && <ResultNotice notice={notice} />}</div>
    </form>
  );
  if (opener === undefined) return form;
  return (
    <details open={wasTyped}>
      <summary>{opener}</summary>
      {form}
    </details>
  );
}

interface ConfirmRefundProps extends Pick<ActionFormProps, 'at' | 'submission' | 'onSubmit' | 'children'> {
  readonly fen: number;
  readonly onChange: () => void;
}

/** Asks once more before money goes back. */
export function ConfirmRefund({ fen, onChange, ...form }: ConfirmRefundProps): ReactNode {
  const beside = (
    <button type="button" onClick={onChange}>
      {texts.refund.change}
    </button>
  );
  return (
    <ActionForm {...form} submit={texts.refund.submit(formatFen(fen))} isTyped isGrave beside={beside} />
  );
}

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function Field({ label, value, onType, ...rest }: FieldProps): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <input
        maxLength={TEXT_LINE_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...rest}
      />
    </label>
  );
}

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function TextAreaField({ label, hint, value, onType, ...rest }: TextAreaFieldProps): ReactNode {
  return (
    <label>
      <span>
        {label} {hint !== undefined && <span className="soft">{hint}</span>}
      </span>
      <textarea
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...rest}
      />
    </label>
  );
}

interface RadioFieldsProps<T extends string> {
  readonly legend: string;
  /** Unique on the page. */
  readonly name: string;
  readonly options: readonly (readonly [value: T, title: string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly disabled?: T | undefined;
}

export function RadioFields<T extends string>(props: RadioFieldsProps<T>): ReactNode {
  const { legend, name, options, value, onChoose, disabled } = props;
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {options.map(([option, title]) => (
        <label key={option} className="check">
          <input
            type="radio"
            name={name}
            checked={option === value}
            disabled={option === disabled}
            onChange={() => onChoose(option)}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'checked'> {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

export function CheckField({ label, onCheck, ...rest }: CheckFieldProps): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" onChange={({ currentTarget }) => onCheck(currentTarget.checked)} {...rest} />
      <span>{label}</span>
    </label>
  );
}

interface QuantityFieldsProps {
  readonly lines: readonly OpsLine[];
  readonly pieces: Quantities;
  readonly head: string;
  readonly label: (name: string) => string;
  readonly maxOf: (line: OpsLine) => number;
  readonly onChange: (units: Quantities) => void;
}

/** Omits lines without units. */
export function QuantityFields({
  lines,
  pieces,
  head,
  label,
  maxOf,
  onChange,
}: QuantityFieldsProps): ReactNode {
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
              onChange(withQuantity(pieces, line.position, Math.min(wanted, maxOf(line))));
            }}
          />
          <span className="soft">/ {maxOf(line)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface ActionProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
  readonly isFocused: boolean;
  /** Freight of the order by the rates in force. */
  readonly freight: OpsFreight | undefined;
}
