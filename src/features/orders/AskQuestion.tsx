import { useEffect, useRef, useState } from 'react';
import { QUOTE_MESSAGE_MAX } from '../../contract/limits.ts';
import type { Quote } from '../../contract/quotes.ts';
import { askQuestion } from '../../contract/quotes-client.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { QuoteTextForm } from './QuoteTextForm.tsx';

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
