import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Held } from '../../../../src/contract/ops-holds.ts';
import type { OpsFlag } from '../../../../src/contract/ops-order.ts';
import { fetchFlags, fetchHeld, freeNetwork } from '../../../../src/contract/ops-orders-client.ts';
import { momentText } from '../../text/moment.ts';
import { ordersText as texts } from '../../text/orders.ts';
import { useFreshness } from '../fetching.tsx';
import { FlagCard } from '../order/FlagCard.tsx';
import { DoneNotice, ToldNotice } from '../order/notices.tsx';
import { asDone, usePress } from '../use-submission.ts';

/** What newcomers' unpaid orders hold, by network, with one press that ends those of a network. */

/** So many characters of a network's hash tell it from the others on the list. */
const CODE = 6;

interface HeldStockProps {
  readonly isSeen: boolean;
  /** Orders have ended. */
  readonly onFreed: () => Promise<void>;
}

export function HeldStock({ isSeen, onFreed }: HeldStockProps): ReactNode {
  const [held, setHeld] = useState<Held>();
  const look = useCallback(async () => {
    const result = await fetchHeld();
    // The list above tells what is wrong where nothing can be read.
    if (result.kind === 'answer') setHeld(result.data);
  }, []);
  useEffect(() => {
    if (isSeen) void look();
  }, [isSeen, look]);
  useFreshness(look, isSeen);
  const press = usePress(() => {
    void look();
    void onFreed();
  });

  const { told, isBusy } = press;
  if (held === undefined || (held.networks.length === 0 && !held.many && told === undefined)) return null;
  const free = (network: string) =>
    void press.send(network, network, async (key) =>
      asDone(await freeNetwork({ network }, key), ({ msg, waiting }) => ({
        order: null,
        told: { tone: waiting > 0 ? 'warn' : 'good', msg },
      })),
    );
  return (
    // Open after a press as well, which may end the alarm: its outcome stands inside.
    <details className={held.many ? 'held-stock many' : 'held-stock'} open={held.many || told !== undefined}>
      <summary>{texts.held.summary(held.held, held.grades)}</summary>
      <p className="soft">{texts.held.meaning}</p>
      <div role="status">{told !== undefined && <ToldNotice told={told} />}</div>
      <ul>
        {held.networks.map(({ network, orders, lines, pieces, since }) => (
          <li key={network}>
            <span>{texts.held.network(network.slice(0, CODE))}</span>
            <span>{texts.held.holds(orders, lines, pieces)}</span>
            <span className="soft">
              {texts.held.since} <time dateTime={since}>{momentText(since)}</time>
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

/** Flags of payments that no order is known for: they stand above the list, as they have no row. */

interface LooseFlagsProps {
  readonly count: number;
  readonly onCleared: () => Promise<void>;
}

export function LooseFlags({ count, onCleared }: LooseFlagsProps): ReactNode {
  const [flags, setFlags] = useState<readonly OpsFlag[]>([]);
  const load = useCallback(async () => {
    const result = await fetchFlags();
    if (result.kind === 'answer')
      setFlags(result.data.items.filter(({ orderNumber }) => orderNumber === null));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of them are other flags.
  useEffect(() => void load(), [load, count]);
  const press = usePress(() => {
    void load();
    void onCleared();
  });
  return (
    <section className="loose-flags" aria-label={texts.looseFlags(count)}>
      <h2>{texts.looseFlags(count)}</h2>
      <DoneNotice press={press} />
      {flags.map((flag) => (
        <FlagCard key={flag.id} flag={flag} press={press} />
      ))}
    </section>
  );
}
