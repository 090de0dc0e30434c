/** A form of the order: its fields, its button, and what became of the last press. */
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { orderText as texts } from '../../text/order.ts';
import type { Press } from '../use-press.ts';
import { ToldNotice } from './ToldNotice.tsx';

interface Props {
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

export function DeskForm(props: Props): ReactNode {
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
