import { useId, useState } from 'react';
import { useAddressCountry } from '../../browser/cart-country.ts';
import { useSubmit } from '../../components/hooks.ts';
import { countryTitle } from '../base/countries.text.ts';
import { failureText } from '../base/failures.text.ts';
import { noticeFor, partsOfCart, unitsOf } from '../cart/cart-parts.rules.ts';
import { papersText as words } from '../papers/papers.text.ts';
import { shippingText } from '../shipping/shipping.text.ts';
import { MessageField, QuoteLine } from './QuoteFields.tsx';
import type { QuoteFormProps } from './QuoteForm.tsx';
import { BackButton, MailboxGuard, QuoteFrame, SentFrame } from './QuoteFrame.tsx';
import { $reserveMessage, sendReserveRequest, useUnrequested } from './quote-request.ts';
import { quoteFailures } from './quotes.text.ts';

/** Replaces the cart in the drawer. */
export function ReserveForm(props: QuoteFormProps) {
  const [sent, setSent] = useState<'part' | 'all'>();
  if (sent !== undefined)
    return (
      <SentFrame title={words().done} onBack={props.onBack}>
        <p>{words().doneNext}</p>
        <p>{sent === 'all' ? words().stay : words().rest}</p>
      </SentFrame>
    );
  return (
    <MailboxGuard title={words().ask} onBack={props.onBack}>
      <Form {...props} onSent={setSent} />
    </MailboxGuard>
  );
}

interface Props extends QuoteFormProps {
  readonly onSent: (lines: 'part' | 'all') => void;
}

function Form({ cart, onBack, onSent }: Props) {
  const country = useAddressCountry();
  const { papers, payable } = partsOfCart(cart.data, country);
  const others = useUnrequested(payable);
  const [isTogether, setTogether] = useState(false);
  // Lines that could be paid now wait with those that can't.
  const isChanged = others.some(({ changes }) => changes.length > 0);
  const withPayable = isTogether && others.length > 0 && !isChanged;
  const lines = [...(withPayable ? others : []), ...useUnrequested(papers)];
  const [failed, setFailed] = useState('');
  const id = useId();
  const place = country === null ? words().somewhere : countryTitle(country);

  const { isBusy, onSubmit } = useSubmit(async () => {
    setFailed('');
    const result = await sendReserveRequest(cart, withPayable);
    if (result.kind === 'answer') onSent(withPayable ? 'all' : 'part');
    else setFailed(failureText(result, quoteFailures, words().submitFailed));
  });

  return (
    <QuoteFrame
      title={words().ask}
      ways={
        <>
          <p role="alert" className="field-error">
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
        {withPayable ? words().togetherLead : words().lead(place)}
        {words().hold}
      </p>
      <ul className="quote-lines">
        {lines.map((line) => (
          <QuoteLine key={line.id} line={line}>
            {noticeFor(line, country)?.papers.map((paper) => (
              <p key={paper.name} className="cart-note">
                {shippingText().paper(paper)}
              </p>
            ))}
          </QuoteLine>
        ))}
      </ul>
      {others.length > 0 && (
        <label className="quote-together">
          <input
            type="checkbox"
            checked={withPayable}
            disabled={isBusy || isChanged}
            onChange={({ target }) => setTogether(target.checked)}
          />
          {words().together(unitsOf(others))}
        </label>
      )}
      <p>{withPayable ? words().stay : words().rest}</p>
      <form id={id} className="quote-field text-fields" onSubmit={onSubmit} noValidate>
        <MessageField
          id={id}
          label={words().message}
          hint={words().messageHint}
          $message={$reserveMessage}
          isBusy={isBusy}
        />
      </form>
    </QuoteFrame>
  );
}
