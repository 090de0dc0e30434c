import { type ReactNode, useCallback, useState } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { OpsOrderMail, OrderMails } from '../../../src/features/desk/ops-mails.contract.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { draftName, getDraft } from '../orders/drafts.ts';
import { FailureNotice, useFetched } from '../orders/fetching.tsx';
import { ResultNotice } from '../orders/notices.tsx';
import type { Submission } from '../orders/use-submission.ts';
import { BuyerMailDialog } from './BuyerMailDialog.tsx';
import { mailsText as texts } from './mails.text.ts';

interface MailsCardProps {
  readonly order: OpsOrder;
  readonly submission: Submission;
}

export function MailsCard(props: MailsCardProps): ReactNode {
  const [isOpen, setOpen] = useState(getDraft(draftName(props.order.number, 'buyer-mail')) !== undefined);
  return (
    <section className="mails-card">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{texts.title}</h2>
        </summary>
        {isOpen && <Mails {...props} />}
      </details>
    </section>
  );
}

function Mails({ order, submission }: MailsCardProps): ReactNode {
  const { number, version } = order;
  // Each write to the order may have mailed something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the trigger.
  const fetch = useCallback(() => readOps('/mails', { order: number }), [number, version]);
  const { data: mails, trouble, load } = useFetched(fetch, { failed: texts.failed });
  const [isWriting, setWriting] = useState(false);
  const hasDraft = getDraft(draftName(number, 'buyer-mail')) !== undefined;
  if (mails === undefined)
    return trouble === undefined ? (
      <p className="soft">{texts.loading}</p>
    ) : (
      <FailureNotice trouble={trouble} onAgain={load} />
    );
  return (
    <>
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {mails.to === null ? (
        <p className="notice">{texts.noMailbox}</p>
      ) : (
        <div className="buttons">
          <button type="button" onClick={() => setWriting(true)}>
            {texts.write}
          </button>
          {hasDraft && <span className="mark">{texts.edit}</span>}
          <span className="soft">{texts.left(mails.left)}</span>
        </div>
      )}
      {mails.items.length === 0 && <p className="soft">{texts.empty}</p>}
      <ul className="plain-list mails" aria-label={texts.list}>
        {mails.items.map((mail) => (
          <MailRow key={mail.key} mail={mail} mails={mails} order={order} submission={submission} />
        ))}
      </ul>
      {isWriting && mails.to !== null && (
        <BuyerMailDialog
          order={order}
          mails={mails}
          to={mails.to}
          submission={submission}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface MailRowProps extends MailsCardProps {
  readonly mail: OpsOrderMail;
  readonly mails: OrderMails;
}

function MailRow({ mail, mails: { to }, order, submission }: MailRowProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { key, kind, subject, recipient, state, at, sentAt, refusal } = mail;
  const name = subject ?? (kind === null ? texts.erased : (texts.names[kind] ?? kind));
  const time = sentAt ?? at;
  const place = `resend ${key}`;
  const { notice, isBusy } = submission;
  const send = async () => {
    if (to === null || isBusy) return;
    const request = { number: order.number, version: order.version, to, key };
    const isDone = await submission.send(place, '/mails/resend', request, texts.resent);
    if (isDone) setAsking(false);
  };
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={state === 'given-up' ? 'due' : 'soft'}>
          {texts.states[state]} <time dateTime={time}>{formatDateTime(time)}</time>
        </span>
        {recipient !== '' && <span className="soft cut">{texts.to(recipient)}</span>}
        {refusal !== null && kind !== null && <span className="soft">{texts.refusals[refusal]}</span>}
      </div>
      {refusal === null && to !== null && !isAsking && (
        <button type="button" aria-label={texts.resendOf(name)} onClick={() => setAsking(true)}>
          {texts.resend}
        </button>
      )}
      {isAsking && to !== null && (
        <div className="ask">
          {recipient !== '' && recipient !== to && (
            <p className="notice warn">{texts.movedFrom(recipient)}</p>
          )}
          <p>{texts.resendTo(name, to)}</p>
          <div className="buttons">
            <button type="button" className="main" aria-disabled={isBusy} onClick={() => void send()}>
              {texts.confirm}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </div>
          <div aria-live="polite">
            {notice?.at === place && !notice.isDone && <ResultNotice notice={notice} />}
          </div>
        </div>
      )}
    </li>
  );
}
