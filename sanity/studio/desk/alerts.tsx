import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { OpsFlag } from '../../../src/features/orders/ops-order.contract.ts';
import { DoneNotice } from '../orders/notices.tsx';
import { ordersText as texts } from '../orders/orders.text.ts';
import { useSubmission } from '../orders/use-submission.ts';
import { FlagCard } from './FlagCard.tsx';

interface UnmatchedFlagsProps {
  readonly count: number;
  readonly onCleared: () => Promise<void>;
}

export function UnmatchedFlags({ count, onCleared }: UnmatchedFlagsProps): ReactNode {
  const [flags, setFlags] = useState<readonly OpsFlag[]>([]);
  const load = useCallback(async () => {
    const result = await readOps('/flags', {});
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
