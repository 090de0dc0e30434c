import '../../styles/text-fields.css';
import { useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from '../../components/hooks.ts';
import type { CallResult, MessageResponse } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import { QUOTE_MESSAGE_MAX } from '../base/limits.contract.ts';
import { notify } from '../base/notices.ts';
import { HTTP_CONFLICT } from '../base/statuses.client.ts';
import { papersText } from '../papers/papers.text.ts';
import { quotePagesText as words } from './quote-pages.text.ts';
import { askQuestion, declineQuote } from './quotes.client.ts';
import type { Quote } from './quotes.contract.ts';
import { quoteFailures } from './quotes.text.ts';

interface Props {
  readonly texts: Readonly<
    Record<'label' | 'hint' | 'missing' | 'failed' | 'send' | 'sending' | 'close', string>
  >;
  readonly maxLength: number;
  /** Absent for a field of one line. */
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

interface AskQuestionProps {
  readonly quote: Quote;
  /** Called when the quote has changed, in this tab or another one. */
  readonly refresh: () => void;
}

/** A buyer may ask once about a quote; the question stays visible. */
export function AskQuestion({ quote, refresh }: AskQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const asked = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hasAsked = quote.question !== null;
  useEffect(() => {
    if (hasAsked && isOpen) asked.current?.focus();
  }, [hasAsked, isOpen]);
  if (hasAsked) {
    return (
      <section className="quote-asked" aria-labelledby="quote-asked" ref={asked} tabIndex={-1}>
        <h2 id="quote-asked">{words().asked}</h2>
        <p className="quote-words">{quote.question}</p>
        <p className="order-term">{words().askedNext}</p>
      </section>
    );
  }
  if (!quote.can_ask) return null;
  if (isOpen) {
    return (
      <QuoteTextForm
        texts={{
          label: words().question,
          hint: words().questionHint,
          missing: words().noQuestion,
          failed: words().askFailed,
          send: words().sendQuestion,
          sending: words().sending,
          close: words().close,
        }}
        maxLength={QUOTE_MESSAGE_MAX}
        rows={3}
        send={(question) => askQuestion(quote.id, question)}
        refresh={refresh}
        onClose={() => {
          setOpen(false);
          // The button is rendered again.
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  return (
    <button type="button" className="button quiet" ref={opener} onClick={() => setOpen(true)}>
      {words().ask}
    </button>
  );
}

interface DeclineQuoteProps {
  readonly quote: Quote;
  /** Called after every response, because the quote may have been paid or ended elsewhere. */
  readonly refresh: () => void;
}

/** Also cancels a reservation that waits for papers. */
export function DeclineQuote({ quote: { id, reserved, state }, refresh }: DeclineQuoteProps) {
  const texts =
    state === 'papers'
      ? { act: papersText().giveUp, ask: papersText().giveUpAsk, means: papersText().giveUpMeans }
      : { act: words().decline, ask: words().declineAsk, means: words().declineMeans };
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isBusy, setBusy] = useState(false);

  const decline = async () => {
    if (isBusy) return;
    setBusy(true);
    const result = await declineQuote(id);
    setBusy(false);
    dialog.current?.close();
    if (result.kind === 'answer') notify({ kind: 'success', text: result.data.msg });
    else {
      // A conflict is no error: the quote is paid, being paid, or has ended.
      const isFine = result.kind === 'refused' && result.status === HTTP_CONFLICT;
      const text = failureText(result, quoteFailures, words().declineFailed);
      notify({ kind: isFine ? 'info' : 'error', text });
    }
    refresh();
  };

  return (
    <>
      <button type="button" className="text-button" onClick={() => dialog.current?.showModal()}>
        {texts.act}
      </button>
      <dialog className="card-dialog" ref={dialog} aria-labelledby={title}>
        <h2 id={title}>{texts.ask}</h2>
        <p>
          {texts.means}
          {reserved && words().declineReleases}
        </p>
        <div className="ways">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {words().keep}
          </button>
          <button type="button" className="button" aria-disabled={isBusy} onClick={decline}>
            {isBusy ? words().declining : texts.act}
          </button>
        </div>
      </dialog>
    </>
  );
}
