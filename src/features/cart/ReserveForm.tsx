import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { $session } from '../../browser/session.ts';
import type { CartItem } from '../../contract/cart.ts';
import { QUOTE_MESSAGE_MAX } from '../../contract/limits.ts';
import type { Quote } from '../../contract/quotes.ts';
import { formatYuan } from '../../rules/money.ts';
import { pictureAddress } from '../../rules/pictures.ts';
import { countryTitle } from '../../text/countries.ts';
import { failureText } from '../../text/failures.ts';
import { papersText as words } from '../../text/papers.ts';
import { quoteFormText } from '../../text/quote-form.ts';
import { quoteFailures } from '../../text/quotes.ts';
import { shippingText } from '../../text/shipping.ts';
import { pagePath } from '../../text/words.ts';
import { ConfirmMailbox } from './ConfirmMailbox.tsx';
import type { QuoteFormProps } from './QuoteForm.tsx';
import { BackButton, QuoteFrame } from './QuoteFrame.tsx';
import { $reserveMessage, sendReserveRequest } from './quote-request.ts';
import { useReservable } from './reservable.ts';

/** Twice the display width. */
const PIXELS = 160;

/** Replaces the cart in the drawer. */
export function ReserveForm(props: QuoteFormProps) {
  const session = useStore($session);
  const [made, setMade] = useState<Quote>();
  if (made !== undefined) return <Reserved quote={made} onBack={props.onBack} />;
  if (session.kind === 'user' && !session.user.email_confirmed)
    return (
      <QuoteFrame title={words().ask} ways={<BackButton onBack={props.onBack} />}>
        <ConfirmMailbox email={session.user.email} />
      </QuoteFrame>
    );
  return <Form {...props} onMade={setMade} />;
}

function Form({ cart, onBack, onMade }: QuoteFormProps & { readonly onMade: (quote: Quote) => void }) {
  const message = useStore($reserveMessage);
  const { country, lines } = useReservable(cart);
  const [failed, setFailed] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const place = country === null ? words().somewhere : countryTitle(country);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailed('');
    setBusy(true);
    const result = await sendReserveRequest(cart);
    setBusy(false);
    if (result.kind === 'answer') onMade(result.data.quote);
    else setFailed(failureText(result, quoteFailures, words().submitFailed));
  };

  return (
    <QuoteFrame
      title={words().ask}
      ways={
        <>
          <p role="alert" className="quote-error">
            {failed}
          </p>
          <button type="submit" form={id} className="button" aria-disabled={isBusy}>
            {isBusy ? words().submitting : words().submit}
          </button>
          <BackButton onBack={onBack} />
        </>
      }
    >
      <p>
        {words().lead(place)}
        {words().hold}
      </p>
      <ul className="quote-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} country={country} />
        ))}
      </ul>
      {cart.data.length > lines.length && <p>{words().rest}</p>}
      <form id={id} className="quote-field" onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={`${id}-message`}>{words().message}</label>
        <p className="cart-note" id={`${id}-hint`}>
          {words().messageHint}
        </p>
        <textarea
          id={`${id}-message`}
          rows={3}
          maxLength={QUOTE_MESSAGE_MAX}
          value={message}
          readOnly={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => $reserveMessage.set(target.value)}
        />
      </form>
    </QuoteFrame>
  );
}

function Line({ line, country }: { readonly line: CartItem; readonly country: string | null }) {
  const { product, quality, quantity, amount, shipping } = line;
  const papers = shipping.find((one) => one.country === country)?.papers ?? [];
  return (
    <li>
      <img src={pictureAddress(product.main_image, PIXELS)} alt="" width="80" height="64" />
      <div>
        <p>{product.name}</p>
        <p className="cart-note figures">{quoteFormText().line(quality, quantity)}</p>
        {papers.map((paper) => (
          <p key={paper.name} className="cart-note">
            {shippingText().paper(paper)}
          </p>
        ))}
      </div>
      <p className="figures">{formatYuan(amount)}</p>
    </li>
  );
}

function Reserved({ quote, onBack }: Pick<QuoteFormProps, 'onBack'> & { readonly quote: Quote }) {
  const place = useRef<HTMLParagraphElement>(null);
  // When the drawer is opened again, it shows the cart.
  useEffect(() => {
    const drawer = place.current?.closest('dialog');
    drawer?.addEventListener('close', onBack);
    return () => drawer?.removeEventListener('close', onBack);
  }, [onBack]);
  return (
    <QuoteFrame
      title={words().done}
      ways={
        <>
          <a className="button" href={pagePath(`/orders/${quote.order}`)}>
            {words().see}
          </a>
          <BackButton onBack={onBack} />
        </>
      }
    >
      <p ref={place}>{words().doneNext}</p>
    </QuoteFrame>
  );
}
