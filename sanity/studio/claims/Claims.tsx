import type { ReactNode } from 'react';
import { formatYuan } from '../../../src/features/base/money.rules.ts';
import type { OpsClaim } from '../../../src/features/claims/ops-claims.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { FailureNotice } from '../orders/fetching.tsx';
import { actorText } from '../orders/order-history.text.ts';
import type { Submission } from '../orders/use-submission.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import { outcomeText, claimsText as texts } from './claims.text.ts';
import { useClaims } from './use-claims.ts';

interface ClaimsProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

/** The order's claims of damage, with a form to answer open claims. */
export function Claims({ order, submission }: ClaimsProps): ReactNode {
  const { data: page, trouble, load } = useClaims({ order: order.number });
  const claims = page?.items ?? [];
  return (
    <>
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} order={order} submission={submission} onAnswered={load} />
      ))}
    </>
  );
}

interface ClaimCardProps extends ClaimsProps {
  readonly claim: OpsClaim;
  readonly onAnswered: () => Promise<void>;
}

function ClaimCard({ claim, order, submission, onAnswered }: ClaimCardProps): ReactNode {
  const { state, buyer, created_at, lines, words, photos } = claim;
  const isOpen = state === 'open';
  return (
    <section className={isOpen ? 'claim-card open' : 'claim-card'} aria-label={texts.inOrder}>
      <h2>{texts.inOrder}</h2>
      <p className="soft">{texts.reportedBy(buyer, formatDateTime(created_at))}</p>
      <ul className="plain-list">
        {lines.map(({ position, name, grade, claimed, bought, refunded, unit_price }) => (
          <li key={position}>
            {name} {grade} <span className="figure">{formatYuan(unit_price)}</span>{' '}
            <span className="soft">
              {[texts.units(claimed, bought), ...(refunded > 0 ? [texts.refundedUnits(refunded)] : [])].join(
                '，',
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="claim-words">{words}</p>
      <ClaimPhotos photos={photos} />
      {isOpen ? (
        <AnswerForm claim={claim} order={order} submission={submission} onAnswered={onAnswered} />
      ) : (
        <Answer claim={claim} />
      )}
    </section>
  );
}

function Answer({ claim }: { readonly claim: OpsClaim }): ReactNode {
  const { answer, answered_at, answered_by } = claim;
  return (
    <div className="claim-answer">
      <p className="claim-words">{answer}</p>
      <p>{outcomeText(claim)}</p>
      {answered_at !== null && answered_by !== null && (
        <p className="soft">{texts.answeredBy(actorText(answered_by), formatDateTime(answered_at))}</p>
      )}
    </div>
  );
}
