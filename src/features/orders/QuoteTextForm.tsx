import { useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from '../../components/hooks.ts';
import type { MessageResponse } from '../../contract/account-client.ts';
import type { CallResult } from '../../contract/call.ts';
import { failureText } from '../../text/failures.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { notify } from '../notices/store.ts';
import '../../styles/text-fields.css';

interface Props {
  readonly texts: Readonly<
    Record<'label' | 'hint' | 'missing' | 'failed' | 'send' | 'sending' | 'close', string>
  >;
  readonly maxLength: number;
  /** A text of one line if absent. */
  readonly rows?: number;
  readonly send: (text: string) => Promise<CallResult<MessageResponse>>;
  readonly onSent?: () => void;
  /** Called when the quote has changed, in this tab or another one. */
  readonly refresh: () => void;
  readonly onClose: () => void;
}

/** One text that the buyer sends about a quote. */
export function QuoteTextForm({ texts, maxLength, rows, send, onSent, refresh, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const { isBusy, onSubmit } = useSubmit(async () => {
    if (text.trim() === '') {
      setProblem(texts.missing);
      field.current?.focus();
      return;
    }
    setProblem('');
    const result = await send(text.trim());
    if (result.kind === 'answer') {
      notify({ kind: 'success', text: result.data.msg });
      onSent?.();
    } else setProblem(failureText(result, quoteFailures, texts.failed));
    if (result.kind !== 'unreachable') refresh();
  });

  const Field = rows === undefined ? 'input' : 'textarea';
  return (
    <form className="quote-text-form text-fields" onSubmit={onSubmit} noValidate>
      <label htmlFor={`${id}-text`}>{texts.label}</label>
      <p className="order-term" id={`${id}-hint`}>
        {texts.hint}
      </p>
      <Field
        id={`${id}-text`}
        ref={field}
        rows={rows}
        maxLength={maxLength}
        value={text}
        required
        readOnly={isBusy}
        autoComplete="off"
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => {
          setProblem('');
          setText(target.value);
        }}
      />
      <p className="field-error" id={`${id}-error`} role="alert">
        {problem}
      </p>
      <div className="ways">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? texts.sending : texts.send}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </form>
  );
}
