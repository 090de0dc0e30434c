import { useId, useRef, useState } from 'react';
import { useSubmit } from '../../components/hooks.ts';
import { failureText } from '../base/failures.text.ts';
import { formatYuan } from '../base/money.rules.ts';
import type { Cart } from '../cart/cart.contract.ts';
import { MessageField, QuoteLine } from './QuoteFields.tsx';
import { BackButton, MailboxGuard, QuoteFrame, SentFrame } from './QuoteFrame.tsx';
import { quoteFormText as words } from './quote-form.text.ts';
import { $message, sendQuoteRequest } from './quote-request.ts';
import { quoteFailures } from './quotes.text.ts';

export interface QuoteFormProps {
  readonly cart: Cart;
  readonly onBack: () => void;
}

/** Replaces the cart in the drawer. */
export function QuoteForm({ cart, onBack }: QuoteFormProps) {
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <SentFrame title={words().sent} onBack={onBack}>
        <p>{words().sentNext}</p>
        <p>{words().stays}</p>
      </SentFrame>
    );
  return (
    <MailboxGuard title={words().title} onBack={onBack}>
      <Form cart={cart} onBack={onBack} onSent={() => setSent(true)} />
    </MailboxGuard>
  );
}

function Form({ cart, onBack, onSent }: QuoteFormProps & { readonly onSent: () => void }) {
  const [problem, setProblem] = useState('');
  const [failed, setFailed] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const { isBusy, onSubmit } = useSubmit(async () => {
    setFailed('');
    if ($message.get().trim() === '') {
      setProblem(words().noMessage);
      field.current?.focus();
      return;
    }
    const result = await sendQuoteRequest(cart);
    if (result.kind === 'answer') onSent();
    else setFailed(failureText(result, quoteFailures, words().failed));
  });

  return (
    <QuoteFrame
      title={words().title}
      ways={
        <>
          <p role="alert" className="field-error">
            {failed}
          </p>
          <p className="cart-note">{words().limit}</p>
          <button type="submit" form={id} className="button" aria-disabled={isBusy}>
            {isBusy ? words().submitting : words().submit}
          </button>
          <BackButton onBack={onBack} />
        </>
      }
    >
      <p>
        {words().lead}
        {words().stays}
      </p>
      <form id={id} className="quote-field text-fields" onSubmit={onSubmit} noValidate>
        <MessageField
          id={id}
          label={words().message}
          hint={words().messageHint}
          $message={$message}
          isBusy={isBusy}
          problem={problem}
          onType={() => setProblem('')}
          ref={field}
        />
      </form>
      <section>
        <h4>{words().items}</h4>
        <ul className="quote-lines">
          {cart.data.map((line) => (
            <QuoteLine key={line.id} line={line} />
          ))}
        </ul>
        <p className="quote-total figures">
          <span>{words().total}</span> {formatYuan(cart.total)}
        </p>
      </section>
    </QuoteFrame>
  );
}
