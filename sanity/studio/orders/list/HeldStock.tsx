/** What newcomers' unpaid orders hold, by network, with one press that ends those of a network. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { fetchHeld, freeNetwork } from '../../../../src/contract/ops-orders-client.ts';
import type { Held } from '../../../../src/contract/ops-stock.ts';
import { momentText } from '../../text/moment.ts';
import { ordersText } from '../../text/orders.ts';
import { ToldNotice } from '../order/ToldNotice.tsx';
import { useFreshness } from '../use-freshness.ts';
import { asDone, usePress } from '../use-press.ts';

const texts = ordersText.held;
/** So many characters of a network's hash tell it from the others on the list. */
const CODE = 6;

interface Props {
  readonly isSeen: boolean;
  /** Orders have ended. */
  readonly onFreed: () => Promise<void>;
}

export function HeldStock({ isSeen, onFreed }: Props): ReactNode {
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
      <summary>{texts.summary(held.held, held.grades)}</summary>
      <p className="soft">{texts.meaning}</p>
      <div role="status">{told !== undefined && <ToldNotice told={told} />}</div>
      <ul>
        {held.networks.map(({ network, orders, lines, pieces, since }) => (
          <li key={network}>
            <span>{texts.network(network.slice(0, CODE))}</span>
            <span>{texts.holds(orders, lines, pieces)}</span>
            <span className="soft">
              {texts.since} <time dateTime={since}>{momentText(since)}</time>
            </span>
            <button
              type="button"
              disabled={isBusy}
              aria-label={texts.freeOf(network.slice(0, CODE))}
              onClick={() => free(network)}
            >
              {texts.free}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
