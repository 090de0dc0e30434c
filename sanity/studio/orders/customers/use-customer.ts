import { useCallback, useEffect, useState } from 'react';
import type { CustomerPath } from '../../../../src/contract/ops-calls.ts';
import { readOps } from '../../../../src/contract/ops-client.ts';
import type { Customer } from '../../../../src/contract/ops-customers.ts';
import { customersText as texts } from '../../text/customers.ts';
import { useFetched } from '../fetching.tsx';
import { withOlderNotes } from '../order/older-history.ts';
import { useWrites, type Writes } from '../use-submission.ts';

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
          ...{ orders: data.orders, nextOrders: data.nextOrders },
          notes: withOlderNotes(written.notes, data.notes),
        };
  return { customer, trouble, load, writes };
}
