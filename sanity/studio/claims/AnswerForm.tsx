import { type ReactNode, useState } from 'react';
import { fenToYuan, formatFen, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsClaim } from '../../../src/features/claims/ops-claims.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type {
  AnswerClaimRequest,
  ClaimResponse,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { isSpecimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import { parseFen } from '../orders/amounts.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, ConfirmRefund, Field, RadioFields, TextAreaField } from '../orders/form-parts.tsx';
import { orderText } from '../orders/order.text.ts';
import type { Notice, Submission } from '../orders/use-submission.ts';
import { claimsText as texts } from './claims.text.ts';

interface AnswerFormProps {
  readonly claim: OpsClaim;
  readonly order: OpsOrder;
  readonly submission: Submission;
  /** Also called after an error, because a colleague may have answered. */
  readonly onAnswered: () => Promise<void>;
}

const ACTIONS = Object.keys(texts.actions) as readonly AnswerClaimRequest['action'][];

interface Typed {
  readonly action: AnswerClaimRequest['action'];
  readonly amount: string;
  readonly answer: string;
}

function answered(
  action: AnswerClaimRequest['action'],
  { outcome, msg = '' }: ClaimResponse,
): string | Notice {
  if (outcome === undefined) return texts.done[action];
  if (outcome === 'done') return texts.done.refund;
  if (outcome === 'pending') return texts.done.pending;
  return { tone: outcome === 'failed' ? 'bad' : 'warn', msg };
}

export function AnswerForm({ claim, order, submission, onAnswered }: AnswerFormProps): ReactNode {
  const { number, version } = order;
  const first: Typed = { action: 'refund', amount: String(claim.proposed), answer: '' };
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(
    draftName(number, `claim ${claim.id}`),
    first,
  );
  const [isAsking, setAsking] = useState(false);
  const isRefund = typed.action === 'refund';
  const singles = claim.lines.flatMap(({ name, grade }) =>
    isSpecimenQuality(grade) ? [`${name} ${grade}`] : [],
  );
  const fen = parseFen(typed.amount);
  const answer = typed.answer.trim();
  const submit = () => {
    if (isRefund && (fen === undefined || fen === 0 || fen > requireFen(claim.proposed)))
      return setProblem(texts.wrongAmount(formatYuan(claim.proposed)));
    if (answer === '') return setProblem(texts.noAnswer);
    if (isRefund) setAsking(true);
    else void send();
  };
  const send = async () => {
    const seen = { number, version, claim: claim.id, answer };
    const request: AnswerClaimRequest =
      typed.action === 'refund'
        ? { ...seen, action: 'refund', amount: fenToYuan(fen ?? 0) }
        : { ...seen, action: typed.action };
    const isDone = await submission.send(`claim ${claim.id}`, '/claims/answer', request, (done) =>
      answered(typed.action, done),
    );
    setAsking(false);
    if (isDone) drop();
    await onAnswered();
  };
  if (isAsking && fen !== undefined) {
    const buyer = order.buyer.name ?? orderText.people.buyer;
    const { confirm } = orderText.refund;
    return (
      <ConfirmRefund
        at={`claim ${claim.id}`}
        submission={submission}
        fen={fen}
        onChange={() => setAsking(false)}
        onSubmit={() => void send()}
      >
        <p className="sentence">{confirm(formatFen(fen), buyer, shopTexts().methods[order.method])}</p>
        <p className="sentence">{texts.confirmAnswer(answer)}</p>
      </ConfirmRefund>
    );
  }
  return (
    <ActionForm
      at={`claim ${claim.id}`}
      submission={submission}
      submit={texts.submit[typed.action]}
      opener={orderText.steps['answer-claim']}
      isTyped={isTyped}
      problem={problem}
      onSubmit={submit}
    >
      <RadioFields
        legend={texts.answerHow}
        name={`claim ${claim.id}`}
        options={ACTIONS.map((action) => [action, texts.actions[action]])}
        value={typed.action}
        disabled={singles.length > 0 ? 'replace' : undefined}
        onChoose={(action) => change({ action })}
      />
      {singles.length > 0 && <p className="soft">{texts.singleSpecimens(singles)}</p>}
      {isRefund && (
        <>
          <Field
            label={texts.amount}
            value={typed.amount}
            inputMode="decimal"
            onType={(amount) => change({ amount })}
          />
          <p className="soft">{texts.amountHint(formatYuan(claim.proposed))}</p>
        </>
      )}
      {typed.action === 'replace' && <p className="soft">{texts.replaceHint}</p>}
      <TextAreaField
        label={texts.answer}
        hint={texts.answerHint}
        value={typed.answer}
        onType={(value) => change({ answer: value })}
      />
    </ActionForm>
  );
}
