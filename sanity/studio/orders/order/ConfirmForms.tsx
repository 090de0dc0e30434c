/** What is done by one press after one sentence: received, cancelled, ended. */
import type { ReactNode } from 'react';
import type { EndAnswer } from '../../../../src/contract/ops-order-writes.ts';
import {
  cancelOrder,
  type DeskResult,
  endOrder,
  receiveOrder,
} from '../../../../src/contract/ops-orders-client.ts';
import { orderText as texts } from '../../text/order.ts';
import { asDone, type Done } from '../use-press.ts';
import type { ActionProps } from './actions.ts';
import { DeskForm } from './DeskForm.tsx';

type Seen = { readonly number: string; readonly version: number };

interface Confirmed {
  readonly at: 'receive' | 'cancel' | 'end';
  readonly isGrave: boolean;
  readonly call: (seen: Seen, key: string) => Promise<DeskResult<Done>>;
}

function confirmForm({ at, isGrave, call }: Confirmed) {
  const words = texts[at];
  return function ConfirmForm({ order: { number, version }, press }: ActionProps): ReactNode {
    const seen = { number, version };
    return (
      <DeskForm
        at={at}
        press={press}
        submit={words.submit}
        isTyped={false}
        isGrave={isGrave}
        onSubmit={() => void press.send(at, seen, (key) => call(seen, key))}
      >
        <p>{words.sentence}</p>
      </DeskForm>
    );
  };
}

/** Money that turned out to have come is no failure, but not what was asked for either. */
const ended =
  (done: string) =>
  ({ outcome, msg, order }: EndAnswer): Done => {
    if (outcome === 'ended') return { order, told: { tone: 'good', msg: done } };
    return { order, told: { tone: 'warn', msg } };
  };

export const ReceiveForm = confirmForm({
  at: 'receive',
  isGrave: false,
  call: async (seen, key) =>
    asDone(await receiveOrder(seen, key), (order) => ({
      order,
      told: { tone: 'good', msg: texts.receive.done },
    })),
});

export const CancelForm = confirmForm({
  at: 'cancel',
  isGrave: true,
  call: async (seen, key) => asDone(await cancelOrder(seen, key), ended(texts.cancel.done)),
});

export const EndForm = confirmForm({
  at: 'end',
  isGrave: true,
  call: async (seen, key) => asDone(await endOrder(seen, key), ended(texts.end.done)),
});
