import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { $session } from '../../browser/session.ts';
import type { Cart } from '../../contract/cart.ts';
import { QUOTE_MESSAGE_MAX } from '../../contract/limits.ts';
import { formatYuan } from '../../rules/money.ts';
import { pictureAddress } from '../../rules/pictures.ts';
import { failureText } from '../../text/failures.ts';
import { quoteFormText as words } from '../../text/quote-form.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { pagePath } from '../../text/words.ts';
import { ConfirmMailbox } from './ConfirmMailbox.tsx';
import { BackButton, QuoteFrame } from './QuoteFrame.tsx';
import { $message, sendQuoteRequest } from './quote-request.ts';

/** Twice the display width. */
const PIXELS = 160;

export interface QuoteFormProps {
  readonly cart: Cart;
  readonly onBack: () => void;
}

/** Replaces the cart in the drawer. */
export function QuoteForm({ cart, onBack }: QuoteFormProps) {
  const session = useStore($session);
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent onBack={onBack} />;
  if (session.kind === 'user' && !session.user.email_confirmed)
    return (
      <QuoteFrame title={words().title} ways={<BackButton onBack={onBack} />}>
        <ConfirmMailbox email={session.user.email} />
      </QuoteFrame>
    );
  return <Form cart={cart} onBack={onBack} onSent={() => setSent(true)} />;
}

function Form({ cart, onBack, onSent }: QuoteFormProps & { readonly onSent: () => void }) {
  const message = useStore($message);
  const [fault, setFault] = useState<'no-message'>();
  const [failed, setFailed] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailed('');
    if (message.trim() === '') {
      setFault('no-message');
      field.current?.focus();
      return;
    }
    setBusy(true);
    const result = await sendQuoteRequest(cart);
    setBusy(false);
    if (result.kind === 'answer') onSent();
    else setFailed(failureText(result, quoteFailures, words().failed));
  };

  return (
    <QuoteFrame
      title={words().title}
      ways={
        <>
          <p role="alert" className="quote-error">
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
      <form id={id} className="quote-field" onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={`${id}-message`}>{words().message}</label>
        <p className="cart-note" id={`${id}-hint`}>
          {words().messageHint}
        </p>
        <textarea
          id={`${id}-message`}
          ref={field}
          rows={3}
          maxLength={QUOTE_MESSAGE_MAX}
          value={message}
          required
          readOnly={isBusy}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => {
            setFault(undefined);
            $message.set(target.value);
          }}
        />
        <p className="quote-error" id={`${id}-error`}>
          {fault !== undefined && words().noMessage}
        </p>
      </form>
      <Lines cart={cart} />
    </QuoteFrame>
  );
}

function Lines({ cart: { data, total } }: { readonly cart: Cart }) {
  return (
    <section>
      <h4>{words().items}</h4>
      <ul className="quote-lines">
        {data.map(({ id, product, quality, quantity, amount }) => (
          <li key={id}>
            <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" />
            <div>
              <p>{product.name}</p>
              <p className="cart-note figures">{words().line(quality, quantity)}</p>
            </div>
            <p className="figures">{formatYuan(amount)}</p>
          </li>
        ))}
      </ul>
      <p className="quote-total figures">
        <span>{words().total}</span> {formatYuan(total)}
      </p>
    </section>
  );
}

function Sent({ onBack }: Pick<QuoteFormProps, 'onBack'>) {
  const place = useRef<HTMLParagraphElement>(null);
  // The drawer shows the cart when it is opened again.
  useEffect(() => {
    const drawer = place.current?.closest('dialog');
    drawer?.addEventListener('close', onBack);
    return () => drawer?.removeEventListener('close', onBack);
  }, [onBack]);
  return (
    <QuoteFrame
      title={words().sent}
      ways={
        <>
          <a className="button" href={pagePath('/orders')}>
            {words().seeRequest}
          </a>
          <BackButton onBack={onBack} />
        </>
      }
    >
      <p ref={place}>{words().sentNext}</p>
      <p>{words().stays}</p>
    </QuoteFrame>
  );
}
