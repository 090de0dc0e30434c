/** Flags of payments that no order is known for: they stand above the list, as they have no row. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { OpsFlag } from '../../../../src/contract/ops-order.ts';
import { fetchFlags } from '../../../../src/contract/ops-orders-client.ts';
import { ordersText as texts } from '../../text/orders.ts';
import { FlagCard } from '../order/FlagCard.tsx';
import { DoneNotice } from '../order/ToldNotice.tsx';
import { usePress } from '../use-press.ts';

interface Props {
  readonly count: number;
  readonly onCleared: () => Promise<void>;
}

export function LooseFlags({ count, onCleared }: Props): ReactNode {
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
