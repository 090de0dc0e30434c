import type { ReactNode } from 'react';
import type { OpsEvent } from '../../../../src/contract/ops-order.ts';
import { momentText } from '../../text/moment.ts';
import { orderText as texts, valueText, whoText } from '../../text/order.ts';

/** What happened, who did it and when, what it was before, and what they wrote. */
export function EventLine({
  event: { kind, at, by, changes, note },
}: {
  readonly event: OpsEvent;
}): ReactNode {
  const { kinds, fields, empty } = texts.timeline;
  return (
    <>
      <span className="event-kind">{kinds[kind]}</span>
      <span className="soft">
        {whoText(by)} <time dateTime={at}>{momentText(at)}</time>
      </span>
      {changes.map(({ field, before, after }) => (
        <span key={field} className="change">
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
