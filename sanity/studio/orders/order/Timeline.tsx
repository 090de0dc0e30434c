import type { ReactNode } from 'react';
import type { OpsEvent } from '../../../../src/contract/ops-order.ts';
import { orderText as texts } from '../../text/order.ts';
import { EventLine } from './EventLine.tsx';

/** The oldest first, as it was lived. */
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
