import type { ReactNode } from 'react';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { GiveUpReplacementRequest } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { draftName, useFormDraft } from '../orders/drafts.ts';
import { ActionForm, TextAreaField } from '../orders/form-parts.tsx';
import type { Submission } from '../orders/use-submission.ts';
import { claimsText as texts } from './claims.text.ts';

interface ReplacementsProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

/** Unsent replacements, including replacements for claims that were deleted with their account. */
export function Replacements({ order, submission }: ReplacementsProps): ReactNode {
  const waiting = order.replacements.filter(({ lines }) => lines.some(({ pieces, sent }) => sent < pieces));
  return waiting.map((replacement) => (
    <WaitingReplacement
      key={replacement.claim}
      order={order}
      replacement={replacement}
      submission={submission}
    />
  ));
}

interface WaitingReplacementProps extends ReplacementsProps {
  readonly replacement: OpsOrder['replacements'][number];
}

function WaitingReplacement({ order, replacement, submission }: WaitingReplacementProps): ReactNode {
  const isUnsent = replacement.lines.every(({ sent }) => sent === 0);
  return (
    <section className="claim-card open" aria-label={texts.replacement.title}>
      <h2>{texts.replacement.title}</h2>
      <ul className="plain-list">
        {replacement.lines.map(({ position, pieces, sent }) => {
          const line = order.lines.find((one) => one.position === position);
          return (
            <li key={position}>
              {texts.line(line?.name ?? '', line?.grade ?? '', pieces)}
              {sent > 0 && <span className="soft"> {texts.replacement.sent(sent)}</span>}
            </li>
          );
        })}
      </ul>
      <p className="soft">{texts.replacement.waits}</p>
      {isUnsent && <GiveUpForm order={order} claim={replacement.claim} submission={submission} />}
    </section>
  );
}

function GiveUpForm({
  order: { number, version },
  claim,
  submission,
}: ReplacementsProps & { readonly claim: string }): ReactNode {
  const at = `give up ${claim}`;
  const { typed, isTyped, change, drop, problem, setProblem } = useFormDraft(draftName(number, at), {
    reason: '',
  });
  const send = async () => {
    const reason = typed.reason.trim();
    if (reason === '') return setProblem(texts.replacement.noReason);
    const request: GiveUpReplacementRequest = { number, version, claim, reason };
    const isDone = await submission.send(
      at,
      '/claims/give-up-replacement',
      request,
      texts.replacement.givenUp,
    );
    if (isDone) drop();
  };
  return (
    <ActionForm
      at={at}
      submission={submission}
      submit={texts.replacement.submit}
      opener={texts.replacement.giveUp}
      isTyped={isTyped}
      isGrave
      problem={problem}
      onSubmit={() => void send()}
    >
      <p>{texts.replacement.effect}</p>
      <TextAreaField
        label={texts.replacement.reason}
        hint={texts.replacement.reasonHint}
        rows={2}
        value={typed.reason}
        onType={(reason) => change({ reason })}
      />
    </ActionForm>
  );
}
