import type { ReactNode } from 'react';
import type { OpsEvent } from '../../../src/features/orders/ops-order.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { LOGIN_IN_NEW_TAB } from '../base/shop-login.ts';
import { orderText as texts } from './order.text.ts';
import { actorText, valueText } from './order-history.text.ts';
import type { Notice, Submission } from './use-submission.ts';

export function ResultNotice({
  notice: { tone, msg, isLogin, changes = [] },
}: {
  readonly notice: Notice;
}): ReactNode {
  return (
    <div className={`notice ${tone}`}>
      <span>{msg}</span>
      {isLogin && (
        <a href={LOGIN_IN_NEW_TAB} target="_blank" rel="noopener opener">
          {texts.login}
        </a>
      )}
      {changes.length > 0 && (
        <div>
          <p>{texts.changedBy}</p>
          <ul>
            {changes.map((event) => (
              <li key={`${event.version} ${event.kind} ${event.at}`}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function DoneNotice({
  submission: { notice },
}: {
  readonly submission: Pick<Submission, 'notice'>;
}): ReactNode {
  return <div role="status">{notice?.isDone && <ResultNotice notice={notice} />}</div>;
}

export function Timeline({ events }: { readonly events: readonly OpsEvent[] }): ReactNode {
  return (
    <section>
      <h2>{texts.timeline.title}</h2>
      <ol className="timeline" aria-label={texts.timeline.title}>
        {events.map((event) => (
          <li key={`${event.version} ${event.kind} ${event.at}`}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventLine({ event: { kind, at, by, changes, note } }: { readonly event: OpsEvent }): ReactNode {
  const { kinds, fields, empty } = texts.timeline;
  return (
    <>
      <span className="event-kind">{kinds[kind]}</span>
      <span className="soft">
        {actorText(by)} <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
      {changes.map(({ field, before, after }) => (
        <span key={`${field} ${before} ${after}`} className="change">
          {fields[field] ?? field}：
          {before !== null && (
            <>
              <del>{valueText(field, before)}</del>{' '}
            </>
          )}
          {after === null ? empty : valueText(field, after)}
        </span>
      ))}
      {note !== null && <span className="change">“{note}”</span>}
    </>
  );
}
