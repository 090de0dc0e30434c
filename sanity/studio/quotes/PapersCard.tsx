import { type ReactNode, useState } from 'react';
import type { OpsQuotePapers } from '../../../src/features/quotes/ops-papers.contract.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { draftName, setDraft, useDraft } from '../orders/drafts.ts';
import { ActionForm } from '../orders/form-parts.tsx';
import { PaperFields } from '../papers/PaperFields.tsx';
import { papersText as texts } from '../papers/papers.text.ts';
import {
  addPaper,
  type PapersForm,
  papersFormOf,
  parsePapers,
  rebasePapersForm,
} from '../papers/papers-form.ts';
import type { QuoteDialog, QuoteWrites } from './quote-writes.ts';

interface PapersCardProps {
  readonly quote: OpsQuote;
  readonly writes: QuoteWrites;
  readonly onOpen: (dialog: QuoteDialog) => void;
}

/** The papers of a reservation; editable while they are awaited. */
export function PapersCard({ quote, writes, onOpen }: PapersCardProps): ReactNode {
  const { papers, actions } = quote;
  const isAsked = papers !== null && papers.missing.length > 0 && quote.state !== 'paid';
  if (papers === null || (papers.items.length === 0 && !isAsked && quote.state !== 'papers')) return null;
  return (
    <section className="papers-card" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {quote.state !== 'paid' && <Verdict papers={papers} />}
      {actions['record-papers'] === null ? (
        <EditedPapers quote={quote} papers={papers} writes={writes} onOpen={onOpen} />
      ) : (
        <Recorded papers={papers} />
      )}
    </section>
  );
}

function Verdict({ papers }: { readonly papers: OpsQuotePapers }): ReactNode {
  const { country, verdict, isFreed, waitingFor, items } = papers;
  return (
    <>
      <p className={verdict === 'forbidden' ? 'notice bad' : 'papers-verdict'}>
        <strong>{texts.place(country)}</strong> {texts.verdict[verdict]}
        {items.length > 0 &&
          !isFreed &&
          waitingFor.map((one) => (
            <span key={one} className="mark">
              {texts.turns[one]}
            </span>
          ))}
      </p>
      {isFreed && items.length > 0 && <p className="notice good">{texts.freed}</p>}
    </>
  );
}

/** Papers that can't be edited, or can't be edited yet. */
function Recorded({ papers: { items, missing } }: { readonly papers: OpsQuotePapers }): ReactNode {
  return (
    <ul className="papers-recorded">
      {items.map(({ name, number, receivedOn, validUntil, who }) => (
        <li key={name}>
          <strong>{name}</strong> <span className="soft">{texts.who[who]}</span>{' '}
          {[receivedOn, number, validUntil && `${texts.fields.validUntil} ${validUntil}`]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
      {items.length === 0 &&
        missing.map(({ name, who }) => <li key={name}>{texts.missing(name, texts.who[who])}</li>)}
    </ul>
  );
}

function EditedPapers({
  quote,
  papers,
  writes,
  onOpen,
}: PapersCardProps & { readonly papers: OpsQuotePapers }): ReactNode {
  const { id, version, lines } = quote;
  const name = draftName(id, 'papers');
  const { typed: form, isTyped, type, drop } = useDraft<PapersForm>(name, papersFormOf(quote));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isStale = isTyped && form.version !== version;
  const positions = lines.map((_, position) => position);
  const missing = papers.missing.filter(
    (one) =>
      !form.papers.some(
        (typed) => typed.name === one.name && one.lines.every((at) => typed.lines.includes(at)),
      ),
  );
  const change = (next: PapersForm) => {
    type(next);
    setProblems([]);
  };
  const save = async () => {
    const parsed = parsePapers(form, id);
    setProblems(parsed.kind === 'wrong' ? parsed.problems : []);
    if (parsed.kind === 'wrong') return;
    const { request } = parsed;
    if (await writes.send('papers', '/quotes/papers', request, texts.saved)) setDraft(name, undefined);
  };
  return (
    <ActionForm
      at="papers"
      submission={writes}
      submit={texts.save}
      isTyped={isTyped}
      problem={problems.length > 0 ? problems.join('；') : undefined}
      onSubmit={() => void save()}
      beside={
        <>
          <button type="button" onClick={() => change(addPaper(form, positions))}>
            {texts.addOwn}
          </button>
          <button type="button" disabled={isTyped} onClick={() => onOpen('open-payment')}>
            {texts.openPayment.open}
          </button>
          <button type="button" onClick={() => onOpen('extend')}>
            {texts.extend.open}
          </button>
        </>
      }
    >
      {form.papers.length === 0 && <p className="soft">{texts.none}</p>}
      {form.papers.map((paper) => (
        <PaperFields
          key={paper.key}
          paper={paper}
          lines={lines}
          onChange={(changed) =>
            change({
              ...form,
              papers: form.papers.map((one) => (one.key === paper.key ? { ...one, ...changed } : one)),
            })
          }
          onRemove={() => change({ ...form, papers: form.papers.filter(({ key }) => key !== paper.key) })}
        />
      ))}
      {missing.map((one) => (
        <p key={one.name} className="notice warn">
          {texts.missing(one.name, texts.who[one.who])}{' '}
          <button type="button" onClick={() => change(addPaper(form, positions, one))}>
            {texts.add(one.name)}
          </button>
        </p>
      ))}
      {isStale && (
        <div className="notice warn">
          <p>{texts.changed}</p>
          <div className="buttons">
            <button type="button" onClick={() => change(rebasePapersForm(form, quote))}>
              {texts.keep}
            </button>
            <button type="button" onClick={drop}>
              {texts.drop}
            </button>
          </div>
        </div>
      )}
    </ActionForm>
  );
}
