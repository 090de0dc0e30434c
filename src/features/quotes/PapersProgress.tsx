import { useState } from 'react';
import { countryTitle } from '../base/countries.text.ts';
import type { QuotePaper, QuotePapers } from '../papers/papers.contract.ts';
import { PAPER_NUMBER_MAX } from '../papers/papers.rules.ts';
import { papersText as words } from '../papers/papers.text.ts';
import { QuoteTextForm } from './QuoteTextForm.tsx';
import { reportPaper } from './quotes.client.ts';
import type { Quote } from './quotes.contract.ts';
import './papers.css';

interface Props {
  readonly quote: Pick<Quote, 'id'>;
  readonly papers: QuotePapers;
  readonly refresh: () => void;
}

/** The papers that a reservation waits for, and who has to act next. */
export function PapersProgress({ quote, papers, refresh }: Props) {
  const { items, can_report } = papers;
  return (
    <section className="order-part" aria-labelledby="quote-papers">
      <div className="order-part-head">
        <h2 id="quote-papers">{words().papers}</h2>
      </div>
      {items.length === 0 && <p>{words().none}</p>}
      <ul className="papers">
        {items.map((paper) => (
          <li key={paper.name}>
            <Paper paper={paper} />
            {can_report && paper.who === 'buyer' && paper.waits_for !== null && (
              <Report quote={quote} paper={paper} refresh={refresh} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the verdict of the present rules, which may have changed since the request. */
export function PapersVerdict({ papers }: { readonly papers: QuotePapers }) {
  const country = papers.country === null ? words().somewhere : countryTitle(papers.country);
  return (
    <div
      className={papers.verdict === 'forbidden' ? 'papers-verdict stopped' : 'papers-verdict'}
      role="status"
    >
      <p>{words().next[papers.verdict](country)}</p>
      {papers.words.map((sentence) => (
        <p key={sentence} className="order-term">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Paper({ paper }: { readonly paper: QuotePaper }) {
  const { name, who, products, waits_for, received_on, reported_number } = paper;
  return (
    <div className="paper">
      <p className="paper-name">
        {name} <span className="order-term">{words().who[who]}</span>
      </p>
      <p className={`order-status ${waits_for === null ? 'good' : 'waiting'}`}>
        {waits_for === null ? words().received : words().turn[waits_for]}
      </p>
      <p className="order-term figures">{[products.join('、'), ...datesOf(paper)].join(' · ')}</p>
      {reported_number !== null && received_on === null && (
        <p className="order-term">{words().reported(reported_number)}</p>
      )}
    </div>
  );
}

function datesOf({ asked_on, expected_by, received_on, number, valid_until }: QuotePaper): string[] {
  if (received_on !== null)
    return [
      words().receivedOn(received_on),
      words().number(number),
      ...(valid_until === null ? [] : [words().validUntil(valid_until)]),
    ];
  return [
    ...(asked_on === null ? [] : [words().askedOn(asked_on)]),
    ...(expected_by === null ? [] : [words().expectedBy(expected_by)]),
  ];
}

function Report({ quote, paper, refresh }: Omit<Props, 'papers'> & { readonly paper: QuotePaper }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <QuoteTextForm
        texts={{
          label: words().haveNumber,
          hint: words().haveHint,
          missing: words().noNumber,
          failed: words().failed,
          send: words().send,
          sending: words().sending,
          close: words().close,
        }}
        maxLength={PAPER_NUMBER_MAX}
        send={(number) => reportPaper(quote.id, { name: paper.name, number })}
        onSent={() => setOpen(false)}
        refresh={refresh}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <button type="button" className="button quiet" onClick={() => setOpen(true)}>
      {words().have}
    </button>
  );
}
