import { type ReactNode, useState } from 'react';
import { fenToYuan, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsCharge, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { chargeName, chargeTexts } from '../../../src/features/payments/charges.text.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { parseFen } from '../orders/amounts.ts';
import { ActionForm, Field } from '../orders/form-parts.tsx';
import { ResultNotice } from '../orders/notices.tsx';
import { orderText } from '../orders/order.text.ts';
import { actorText } from '../orders/order-history.text.ts';
import type { Submission } from '../orders/use-submission.ts';
import { RefundTextFields } from './RefundTextFields.tsx';
import { EMPTY_TEXTS } from './refund-draft.ts';

const texts = orderText.charges;

interface ChargesProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

export function Charges({ order, submission }: ChargesProps): ReactNode {
  const others = order.charges.filter(({ kind }) => kind !== 'goods');
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{texts.title}</h2>
      {others.map((charge) => (
        <ChargeCard key={charge.position} order={order} charge={charge} submission={submission} />
      ))}
    </section>
  );
}

function ChargeCard({ order, charge, submission }: ChargesProps & { readonly charge: OpsCharge }): ReactNode {
  const { amount, standing, refunded, outside, paymentId, paidAt } = charge;
  return (
    <div className="charge">
      <p>
        <strong>{chargeName(charge)}</strong> <span className="figure">{formatYuan(amount)}</span>{' '}
        <span className={standing === 'due' ? 'due' : 'soft'}>{texts.standings[standing]}</span>
        {outside && <span className="soft"> {texts.outside}</span>}
        {refunded > 0 && standing !== 'refunded' && (
          <span className="soft"> {texts.refunded(formatYuan(refunded))}</span>
        )}
      </p>
      <p className="soft">
        {actorText(charge.by)} {formatDateTime(charge.createdAt)}
        {paidAt !== null && `，${texts.paidAt(formatDateTime(paidAt))}`}
      </p>
      {standing === 'due' && <PayLink order={order} charge={charge} submission={submission} />}
      {paymentId !== null && charge.refundable > 0 && (
        <ChargeRefund order={order} charge={charge} payment={paymentId} submission={submission} />
      )}
    </div>
  );
}

function PayLink({ order, charge, submission }: ChargesProps & { readonly charge: OpsCharge }): ReactNode {
  const { number, version } = order;
  const { position, kind, link, linkSentAt, remindedAt, expiresAt, whyNoLink } = charge;
  const at = `link ${position}`;
  const what = kind === 'freight' ? texts.freight : chargeTexts().kinds[kind];
  const { notice, isBusy } = submission;
  const isToSend = linkSentAt === null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());
  const send = () => {
    const request = { number, version, charge: position };
    void submission.send(at, '/orders/send-link', request, texts.sent);
  };
  const withdraw = () => {
    const done = texts.withdrawn(what);
    if (kind === 'freight') {
      const request = { number, version, fee: null, feeStatus: null, feeNote: order.shipping.feeNote };
      return void submission.send(at, '/orders/fee', request, done);
    }
    const request = { number, version, charge: position };
    void submission.send(at, '/orders/withdraw-charge', request, done);
  };
  return (
    <>
      {link !== null && (
        <label className="pay-link">
          <span>{texts.link}</span>
          <input readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
      <p className="soft">
        {linkSentAt === null ? texts.notSent : texts.sentAt(formatDateTime(linkSentAt))}
        {remindedAt !== null && `，${texts.remindedAt(formatDateTime(remindedAt))}`}
        {expiresAt !== null && `，${texts.until(formatDateTime(expiresAt))}`}
      </p>
      {whyNoLink !== null && <p className="notice warn">{whyNoLink}</p>}
      <div className="buttons" data-step={isToSend ? 'send-link' : undefined}>
        <button type="button" disabled={whyNoLink !== null} aria-disabled={isBusy} onClick={send}>
          {linkSentAt === null ? texts.send : texts.sendAgain}
        </button>
        <button type="button" aria-disabled={isBusy} onClick={withdraw}>
          {texts.withdraw(what)}
        </button>
      </div>
      <div aria-live="polite">{notice?.at === at && !notice.isDone && <ResultNotice notice={notice} />}</div>
    </>
  );
}

/** Goods and other charges are refunded separately, so that each shows its refunds. */
function ChargeRefund({
  order,
  charge,
  payment,
  submission,
}: ChargesProps & { readonly charge: OpsCharge; readonly payment: string }): ReactNode {
  const { number, version } = order;
  const [typed, setTyped] = useState('');
  const [messages, setTold] = useState(EMPTY_TEXTS);
  const [problem, setProblem] = useState<string>();
  const leftFen = requireFen(charge.refundable);
  const refund = () => {
    const fen = parseFen(typed);
    if (fen === undefined || fen === 0 || fen > leftFen)
      return setProblem(texts.wrongAmount(formatYuan(charge.refundable)));
    setProblem(undefined);
    const of = fen === leftFen ? ('rest' as const) : ('part' as const);
    const request = {
      number,
      version,
      amount: fenToYuan(fen),
      of,
      back: [],
      lines: [],
      payment,
      charge: charge.position,
      ...messages,
    };
    void submission
      .send(`refund ${charge.position}`, '/orders/refund', request, ({ outcome, msg }) => ({
        tone: outcome === 'failed' ? 'bad' : outcome === 'done' ? 'good' : 'warn',
        msg,
      }))
      .then((isDone) => {
        if (!isDone) return;
        setTyped('');
        setTold(EMPTY_TEXTS);
      });
  };
  const what = chargeTexts().kinds[charge.kind];
  return (
    <ActionForm
      at={`refund ${charge.position}`}
      submission={submission}
      submit={texts.refund(what)}
      opener={texts.refundOpener(what)}
      isTyped={typed !== ''}
      isGrave
      problem={problem}
      onSubmit={refund}
    >
      <Field
        label={texts.amount(what)}
        value={typed}
        placeholder={String(charge.refundable)}
        inputMode="decimal"
        onType={setTyped}
      />
      <RefundTextFields texts={messages} onType={setTold} />
    </ActionForm>
  );
}
