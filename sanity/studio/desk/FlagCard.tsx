import type { ReactNode } from 'react';
import { countryTitle } from '../../../src/features/base/countries.text.ts';
import type { OpsFlag, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { isPaymentFlag } from '../../../src/features/orders/orders.rules.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { flagText } from '../../../src/features/payments/flags.text.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { draftName, useDraft } from '../orders/drafts.ts';
import { ActionForm, TextAreaField } from '../orders/form-parts.tsx';
import { orderText as texts } from '../orders/order.text.ts';
import { actorText } from '../orders/order-history.text.ts';
import { ordersText } from '../orders/orders.text.ts';
import type { Submission } from '../orders/use-submission.ts';

/** Lines that checkout would refuse for the present destination, which may have changed again. */
const refusedNames = ({ lines }: Pick<OpsOrder, 'lines'>) =>
  lines.flatMap(({ name, shipping, specimen }) => {
    if (shipping === null) return [];
    const isRefused =
      shipping.verdict === 'forbidden' ||
      shipping.papers.some(({ when }) => when === 'before') ||
      (shipping.verdict === 'unknown' && specimen?.cites != null);
    return isRefused ? [name] : [];
  });

export function FlagCard({
  flag,
  order,
  submission,
}: {
  readonly flag: OpsFlag;
  /** The flag's order, if its page is shown. */
  readonly order?: Pick<OpsOrder, 'country' | 'lines'>;
  readonly submission: Submission;
}): ReactNode {
  const { id, kind, provider, providerRef, orderNumber, to, detail, at, doneAt, doneBy, doneNote } = flag;
  const words = texts.flags;
  const button = `flag ${id}`;
  const { typed: note, isTyped, type, drop } = useDraft(draftName(orderNumber ?? '', button), '');
  const clear = () => {
    const request = { id, note: note.trim() };
    void submission.send(button, '/flags/clear', request, words.done).then((isDone) => isDone && drop());
  };
  return (
    <article className={doneAt === null ? 'flag-card' : 'flag-card done'}>
      <h3>{ordersText.flags[kind]}</h3>
      <p className="soft">
        {isPaymentFlag(kind) && `${shopTexts().methods[provider]} ${providerRef} `}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {doneAt === null || flag.stage === 'won' ? <p>{flagText(flag)}</p> : null}
      {to !== null && (
        <p>{words.goesTo(countryTitle(to), order?.country === to ? refusedNames(order) : [])}</p>
      )}
      <details>
        <summary>{words.detail}</summary>
        <p lang="en">{detail}</p>
      </details>
      {doneAt === null ? (
        <ActionForm
          at={button}
          submission={submission}
          submit={words.clear}
          opener={texts.steps['clear-flag']}
          isTyped={isTyped}
          onSubmit={clear}
        >
          <TextAreaField label={words.note} required rows={2} value={note} onType={type} />
        </ActionForm>
      ) : (
        <p className="soft">
          {doneBy !== null && words.cleared(actorText(doneBy), formatDateTime(doneAt))}
          {doneNote !== null && `：${doneNote}`}
        </p>
      )}
    </article>
  );
}
