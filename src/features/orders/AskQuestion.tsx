import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { QUOTE_MESSAGE_MAX } from '../../contract/limits.ts';
import type { Quote } from '../../contract/quotes.ts';
import { askQuestion } from '../../contract/quotes-client.ts';
import { failureText } from '../../text/failures.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { notify } from '../notices/store.ts';

interface Props {
  readonly quote: Quote;
  /** Called when the quote has changed, in this tab or another one. */
  readonly refresh: () => void;
}

/** A buyer may ask once about a quote; the question stays visible. */
export function AskQuestion({ quote, refresh }: Props) {
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
      <QuestionForm
        quote={quote}
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

function QuestionForm({ quote: { id }, refresh, onClose }: Props & { readonly onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useId();
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (question.trim() === '') {
      setFault(words().noQuestion);
      field.current?.focus();
      return;
    }
    setFault('');
    setBusy(true);
    const result = await askQuestion(id, question.trim());
    setBusy(false);
    if (result.kind === 'answer') notify({ kind: 'success', text: result.data.msg });
    else setFault(failureText(result, quoteFailures, words().askFailed));
    if (result.kind !== 'unreachable') refresh();
  };

  return (
    <form className="quote-question" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={`${form}-words`}>{words().question}</label>
      <p className="order-term" id={`${form}-hint`}>
        {words().questionHint}
      </p>
      <textarea
        id={`${form}-words`}
        ref={field}
        rows={3}
        maxLength={QUOTE_MESSAGE_MAX}
        value={question}
        required
        readOnly={isBusy}
        aria-invalid={fault !== ''}
        aria-describedby={`${form}-hint ${form}-error`}
        onChange={({ target }) => {
          setFault('');
          setQuestion(target.value);
        }}
      />
      <p className="quote-error" id={`${form}-error`} role="alert">
        {fault}
      </p>
      <div className="ways">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? words().sending : words().sendQuestion}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {words().close}
        </button>
      </div>
    </form>
  );
}
