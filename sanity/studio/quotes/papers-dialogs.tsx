/** Confirmations of writes to a reservation that waits for papers. */
import type { ReactNode } from 'react';
import { QUOTE_MESSAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { QUOTE_RESERVATION_MAX_MS } from '../../../src/features/quotes/quotes.rules.ts';
import { parseFen } from '../orders/amounts.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { Consequences, Modal } from '../orders/elements.tsx';
import { ActionForm, Field, TextAreaField } from '../orders/form-parts.tsx';
import { papersText as texts } from '../papers/papers.text.ts';
import { QuoteFreight } from './QuoteFreight.tsx';
import { beijingDate, endOfBeijingDay, freightLines, toQuoteDraft } from './quote-form.ts';
import type { QuoteWrites } from './quote-writes.ts';
import { quotesText } from './quotes.text.ts';

interface DialogProps {
  readonly quote: OpsQuote;
  readonly writes: QuoteWrites;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

export function ReserveDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const words = texts.reserve;
  const { id, version, actions } = quote;
  const reserve = async () => {
    const request = { id, version };
    if (await writes.send('reserve', '/quotes/reserve', request, ({ order }) => words.done(order ?? '')))
      onClose();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      {actions.reserve !== null && <p className="notice warn">{quotesText.refusals[actions.reserve]}</p>}
      <Consequences lines={words.consequences} />
      {actions.reserve === null && (
        <ActionForm at="reserve" submission={writes} submit={words.submit} onSubmit={() => void reserve()} />
      )}
    </Modal>
  );
}

export function ExtendDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const words = texts.extend;
  const { id, version } = quote;
  const first = { until: '', reason: '' };
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(draftName(id, 'extend'), first);
  const extend = async () => {
    const until = typed.until === '' ? undefined : endOfBeijingDay(typed.until);
    if (until === undefined) return setProblem(words.noUntil);
    if (typed.reason.trim() === '') return setProblem(words.noReason);
    const request = { id, version, until, reason: typed.reason.trim() };
    if (!(await writes.send('extend', '/quotes/extend', request, words.done))) return;
    drop();
    onClose();
  };
  const today = new Date();
  return (
    <Modal title={words.title} onClose={onClose}>
      <ActionForm
        at="extend"
        submission={writes}
        submit={words.submit}
        isTyped={isTyped}
        problem={problem}
        onSubmit={() => void extend()}
      >
        <Field
          label={words.until}
          type="date"
          value={typed.until}
          min={beijingDate(today)}
          max={beijingDate(today, QUOTE_RESERVATION_MAX_MS / DAY_MS - 1)}
          aria-describedby="extend-hint"
          onType={(until) => change({ until })}
        />
        <p className="soft" id="extend-hint">
          {words.untilHint}
        </p>
        <TextAreaField
          label={words.reason}
          hint={`（${words.reasonHint}）`}
          maxLength={QUOTE_MESSAGE_MAX}
          value={typed.reason}
          onType={(value) => change({ reason: value })}
        />
      </ActionForm>
    </Modal>
  );
}

export function OpenPaymentDialog({ quote, writes, onClose }: DialogProps): ReactNode {
  const words = texts.openPayment;
  const { id, version, buyer, freight, actions } = quote;
  const because = actions['open-payment'];
  const { way, lines } = toQuoteDraft(quote);
  const first = { freight: freight === null ? '' : String(freight), way, note: quote.note };
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(id, 'open-payment'),
    first,
  );
  const open = async () => {
    const fen = typed.freight.trim() === '' ? null : parseFen(typed.freight);
    if (fen === undefined) return setProblem(quotesText.problems.freight);
    const request = {
      ...{ id, version, note: typed.note.trim() },
      freight: fen === null ? null : fenToYuan(fen),
      way: fen === null ? null : (typed.way?.id ?? null),
    };
    if (!(await writes.send('open-payment', '/quotes/open', request, ({ order }) => words.done(order ?? ''))))
      return;
    drop();
    onClose();
  };
  if (because !== null)
    return (
      <Modal title={words.title} onClose={onClose}>
        <p className="notice warn">{words.blocked(quotesText.refusals[because])}</p>
      </Modal>
    );
  return (
    <Modal title={words.title} onClose={onClose}>
      <Consequences lines={words.consequences(buyer.name || buyer.email)} />
      <ActionForm
        at="open-payment"
        submission={writes}
        submit={words.submit}
        isTyped={isTyped}
        problem={problem}
        onSubmit={() => void open()}
      >
        <Field
          label={quotesText.terms.freight}
          value={typed.freight}
          inputMode="decimal"
          aria-describedby="open-payment-hint"
          onType={(value) => change({ freight: value })}
        />
        <p className="soft" id="open-payment-hint">
          {quotesText.terms.freightHint}
        </p>
        <QuoteFreight
          country={quote.country}
          lines={freightLines({ lines })}
          way={typed.way}
          onTake={change}
        />
        <TextAreaField
          label={words.note}
          maxLength={QUOTE_MESSAGE_MAX}
          value={typed.note}
          onType={(value) => change({ note: value })}
        />
      </ActionForm>
    </Modal>
  );
}
