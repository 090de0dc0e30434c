import { useCallback, useEffect, useState } from 'react';
import { type Customer, type CustomerResult, fetchCustomer } from '../../../../src/contract/ops-customers.ts';
import { customersText as texts } from '../../text/customers.ts';
import { useFetched } from '../fetching.tsx';
import { withOlderNotes } from '../order/older-history.ts';
import { useWrites, type Writes } from '../use-submission.ts';

export type CustomerWrites = Writes<CustomerResult<Customer>>;

/** The customer as last read or written; `cursor` pages its orders. */
export function useCustomer(id: string, cursor: string | undefined) {
  const fetch = useCallback(() => fetchCustomer(id, cursor), [id, cursor]);
  const { data, trouble, load } = useFetched(fetch, { failed: texts.failed });
  const [written, setWritten] = useState<Customer>();
  // A later read is newer than the response to a write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is the trigger.
  useEffect(() => setWritten(undefined), [data]);
  const writes: CustomerWrites = useWrites<Customer, { readonly customer: Customer }>(
    (result) => {
      if (result.kind === 'answer') setWritten(result.data);
      if (result.kind === 'conflict') setWritten(result.customer);
    },
    () => ({ tone: 'good', msg: texts.notes.done }),
  );
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
