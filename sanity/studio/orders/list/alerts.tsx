import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { OpsFlag } from '../../../../src/contract/ops-order.ts';
import {
  fetchFlags,
  fetchReservations,
  releaseReservations,
} from '../../../../src/contract/ops-orders-client.ts';
import type { ReservationsOverview } from '../../../../src/contract/ops-stock.ts';
import { formatDateTime } from '../../text/date-time.ts';
import { ordersText as texts } from '../../text/orders.ts';
import { usePolling } from '../fetching.tsx';
import { FlagCard } from '../order/FlagCard.tsx';
import { DoneNotice, ResultNotice } from '../order/notices.tsx';
import { toSubmissionResult, useSubmission } from '../use-submission.ts';

/** Enough characters to distinguish the networks' hashes. */
const CODE = 6;

interface NewcomerReservationsProps {
  readonly isSeen: boolean;
  readonly onFreed: () => Promise<void>;
}

export function NewcomerReservations({ isSeen, onFreed }: NewcomerReservationsProps): ReactNode {
  const [held, setHeld] = useState<ReservationsOverview>();
  const poll = useCallback(async () => {
    const result = await fetchReservations();
    // The list above shows a failure.
    if (result.kind === 'answer') setHeld(result.data);
  }, []);
  useEffect(() => {
    if (isSeen) void poll();
  }, [isSeen, poll]);
  usePolling(poll, isSeen);
  const submission = useSubmission(() => {
    void poll();
    void onFreed();
  });

  const { notice, isBusy } = submission;
  if (held === undefined || (held.networks.length === 0 && !held.many && notice === undefined)) return null;
  const free = (network: string) =>
    void submission.send(network, network, async (key) =>
      toSubmissionResult(await releaseReservations({ network }, key), ({ msg, waiting }) => ({
        order: null,
        notice: { tone: waiting > 0 ? 'warn' : 'good', msg },
      })),
    );
  return (
    // Stays open after a release to show its result.
    <details
      className={held.many ? 'held-stock many' : 'held-stock'}
      open={held.many || notice !== undefined}
    >
      <summary>{texts.held.summary(held.held, held.grades)}</summary>
      <p className="soft">{texts.held.meaning}</p>
      <div role="status">{notice !== undefined && <ResultNotice notice={notice} />}</div>
      <ul>
        {held.networks.map(({ network, orders, lines, pieces, since }) => (
          <li key={network}>
            <span>{texts.held.network(network.slice(0, CODE))}</span>
            <span>{texts.held.holds(orders, lines, pieces)}</span>
            <span className="soft">
              {texts.held.since} <time dateTime={since}>{formatDateTime(since)}</time>
            </span>
            <button
              type="button"
              disabled={isBusy}
              aria-label={texts.held.freeOf(network.slice(0, CODE))}
              onClick={() => free(network)}
            >
              {texts.held.free}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface UnmatchedFlagsProps {
  readonly count: number;
  readonly onCleared: () => Promise<void>;
}

export function UnmatchedFlags({ count, onCleared }: UnmatchedFlagsProps): ReactNode {
  const [flags, setFlags] = useState<readonly OpsFlag[]>([]);
  const load = useCallback(async () => {
    const result = await fetchFlags();
    if (result.kind === 'answer')
      setFlags(result.data.items.filter(({ orderNumber }) => orderNumber === null));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of them are other flags.
  useEffect(() => void load(), [load, count]);
  const submission = useSubmission(() => {
    void load();
    void onCleared();
  });
  return (
    <section className="unmatched-flags" aria-label={texts.looseFlags(count)}>
      <h2>{texts.looseFlags(count)}</h2>
      <DoneNotice submission={submission} />
      {flags.map((flag) => (
        <FlagCard key={flag.id} flag={flag} submission={submission} />
      ))}
    </section>
  );
}
