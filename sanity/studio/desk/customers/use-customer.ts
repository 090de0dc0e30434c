import { useCallback, useEffect, useState } from 'react';
import { readOps } from '../../../../src/features/desk/ops.client.ts';
import type { CustomerPath } from '../../../../src/features/desk/ops-calls.contract.ts';
import type { Customer } from '../../../../src/features/desk/ops-customers.contract.ts';
import { useFetched } from '../../orders/fetching.tsx';
import { useWrites, type Writes } from '../../orders/use-submission.ts';
import { customersText as texts } from '../customers.text.ts';
import { withOlderNotes } from '../older-history.ts';

export type CustomerWrites = Writes<CustomerPath>;

/** The customer as last read or written; `cursor` pages its orders. */
export function useCustomer(id: string, cursor: string | undefined) {
  const fetch = useCallback(
    () => readOps('/customers/account/:account', { account: id, cursor }),
    [id, cursor],
  );
  const { data, trouble, load } = useFetched(fetch, { failed: texts.failed });
  const [written, setWritten] = useState<Customer>();
  // A later read is newer than the response to a write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is the trigger.
  useEffect(() => setWritten(undefined), [data]);
  const writes = useWrites<CustomerPath>((result) => {
    if (result.kind === 'answer') setWritten(result.data);
    if (result.kind === 'conflict') setWritten(result.customer);
  });
  const customer =
    data === undefined || written === undefined
      ? data
      : // The response to a write has only the first page of orders, and the newest notes.
        {
          ...written,
          orders: data.orders,
          nextOrders: data.nextOrders,
          notes: withOlderNotes(written.notes, data.notes),
        };
  return { customer, trouble, load, writes };
}
