/** `end`: an order that hangs. */

import type { Parts } from '../../parts/parts.ts';
import type { OrderEnded } from '../../payments/settle/end-order.ts';
import { tillOf } from '../../payments/till-of.ts';
import { COMMAND as ACTOR } from '../orders/actor.ts';
import { askEnd } from '../orders/end.ts';
import { CommandRefused, orderNumber, read, type Say } from './arguments.ts';

export async function endCommand(parts: Parts, args: readonly string[], say: Say): Promise<void> {
  const number = orderNumber(read(args, {}, 1).positionals);
  say(describe(await askEnd(tillOf(parts), number, ACTOR), number));
}

function describe(ended: OrderEnded, number: string): string {
  switch (ended.kind) {
    case 'ended':
      return `Order ${number} is cancelled, and its pieces are free. Money that should still come for it goes back by itself, or pays it if the pieces are there.`;
    case 'paid':
      return `Order ${number} turned out to be paid, and is completed. To send the money back: npm run operator -- refund ${number}`;
    case 'sent-back':
      return `Order ${number} was paid too late: the money goes back by itself.`;
    case 'flagged':
      return `Something was paid that does not fit order ${number}. See: npm run operator -- flagged`;
    case 'no-order':
      throw new CommandRefused(`There is no order ${number}.`);
    case 'not-open':
      throw new CommandRefused(
        ended.status === 'completed'
          ? `Order ${number} is paid. To send the money back: npm run operator -- refund ${number}`
          : `Order ${number} was cancelled before.`,
      );
    case 'processing':
      return `The money for order ${number} is on its way: ${ended.provider} waits for a bank. ${RECORDED} when the bank refuses, and is paid when it doesn't.`;
    case 'still-open':
      return `${ended.provider} would not close the payment of order ${number}. ${RECORDED} once it does.`;
    case 'unreachable':
      return `${ended.provider} could not be asked about order ${number} (${ended.reason}), which may be paid. ${RECORDED} once it can.`;
    case 'no-key':
      return `No shop is running here that could ask ${ended.provider} about order ${number}. ${RECORDED} within minutes of its next start.`;
  }
}

const RECORDED = 'That it is to end is recorded: it ends by itself';
