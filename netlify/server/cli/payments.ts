import { formatFen } from '../../../src/features/base/money.rules.ts';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { type RefundPart, splitRefund } from '../../../src/features/orders/order-edit.rules.ts';
import type { Database } from '../db/connection.ts';
import { requestOrderEnd } from '../desk/request-end.ts';
import { restock } from '../desk/restock.ts';
import { COMMAND_LINE_ACTOR as ACTOR } from '../desk/view-history.ts';
import type { Services } from '../http/services.ts';
import { lockOrder } from '../orders/store.ts';
import { findPaymentOfCharge } from '../payments/core/money-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import {
  createRefunds,
  type RefundResult,
  readRest,
  recordOutsideRefunds,
  sendRefund,
  waiveOwedRefund,
} from '../payments/refunds/refund-order.ts';
import type { EndOrderResult } from '../payments/settle/end-order.ts';
import { describeUnits } from '../stock/service.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import { CommandError, type PrintLine, parseOptions, parseOrderArgument, parseYuan } from './arguments.ts';

export async function refundCommand(
  services: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const text = { type: 'string' } as const;
  const options = {
    amount: text,
    charge: text,
    outside: text,
    waive: text,
    restock: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseOptions(args, options, 1);
  const number = parseOrderArgument(positionals);
  const amountFen = values.amount === undefined ? undefined : parseYuan(values.amount);
  const { database } = services;
  const position = values.charge === undefined ? GOODS_CHARGE : parsePosition(values.charge);
  if (position !== GOODS_CHARGE && values.restock === true)
    throw new CommandError('Only goods come back into the stock: leave out --charge or --restock.');
  const paymentId = await requirePayment(database, number, position);
  const subjectOf = (charge: number) =>
    charge === GOODS_CHARGE ? `order ${number}` : `charge ${charge} of order ${number}`;
  const subject = subjectOf(position);
  const request = { restock: values.restock ?? false, actor: ACTOR };
  const context = paymentsContext(services);
  if (values.waive !== undefined) {
    const waived = { paymentId, charge: position, actor: ACTOR, note: values.waive };
    if (!(await database.transaction((tx) => waiveOwedRefund(context, tx, number, waived))))
      throw new CommandError(`Nothing is owed of ${subject}.`);
    return say(`Nothing is owed of ${subject} any more.`);
  }
  const how = values.outside;
  const isAll = values.charge === undefined && amountFen === undefined;
  const created = await database.transaction(async (tx) => {
    const rest = isAll ? await allParts(tx, number) : undefined;
    const parts = rest ?? [{ paymentId, charge: position, amountFen }];
    return how === undefined
      ? await createRefunds(context, tx, number, parts, request)
      : await recordOutsideRefunds(context, tx, number, parts, { ...request, how });
  });
  if (created.kind !== 'intended') return say(describeRefund(created, number, subject));
  for (const refund of created.refunds) {
    const result =
      how === undefined ? await sendRefund(context, refund) : { ...refund, kind: 'done' as const };
    say(describeRefund(result, number, subjectOf(refund.charge)));
  }
}

/** All that is left of the order: goods, edits, and freight until a parcel was sent. Undefined if there is nothing. */
async function allParts(tx: Database, number: string): Promise<RefundPart[] | undefined> {
  const order = await lockOrder(tx, number);
  const rest = order && (await readRest(tx, order));
  const parts = rest && splitRefund(rest.leftFen, rest.money, { mayEndOrder: true });
  return parts === undefined || parts.length === 0 ? undefined : parts;
}

/** Parses the position that `order ORDER` prints. */
function parsePosition(typed: string): number {
  if (!/^\d{1,4}$/.test(typed))
    throw new CommandError(`Not the number of a charge: ${typed}. See: npm run operator -- order ORDER`);
  return Number(typed);
}

/** Undefined is the payment of the goods. */
async function requirePayment(
  database: Database,
  number: string,
  position: number,
): Promise<string | undefined> {
  if (position === GOODS_CHARGE) return undefined;
  const payment = await findPaymentOfCharge(database, number, position);
  if (payment === undefined)
    throw new CommandError(`Nothing was paid to the shop for charge ${position} of order ${number}.`);
  return payment.id;
}

function describeRefund(result: RefundResult, number: string, subject: string): string {
  switch (result.kind) {
    case 'done':
      return `${formatFen(result.amountFen)} of ${subject} were refunded.`;
    case 'pending':
      return `The refund of ${formatFen(result.amountFen)} for ${subject} is under way; the bank takes its time.`;
    case 'unreachable':
      return `The refund of ${formatFen(result.amountFen)} for ${subject} is recorded. The provider could not be reached; it is tried again by itself.`;
    case 'recorded':
      return `The refund of ${formatFen(result.amountFen)} for ${subject} is recorded but NOT sent yet: no shop is running here that could ask ${result.provider}. The running shop sends it by itself within minutes of the next start.`;
    case 'failed':
      throw new CommandError(
        `The refund for ${subject} failed, and its money is owed to the buyer: refund again, or record how you paid it back with --outside HOW. See: npm run operator -- flagged`,
      );
    case 'no-order':
      throw new CommandError(`There is no order ${number}.`);
    case 'not-paid':
      throw new CommandError(`Order ${number} is not paid, so there is nothing to refund.`);
    case 'restock-in-part':
      throw new CommandError(
        `That is not all that is left to refund of order ${number} (${formatFen(result.leftFen)}), so not all of its pieces come back. Refund without --restock, then say what came back: restock ${number} PRODUCT VARIANT UNITS`,
      );
    case 'edits-first':
      throw new CommandError(
        `An edit of order ${number} was paid, and ${formatFen(result.leftFen)} of it are not refunded: refund its charge first, with --charge POSITION. See: npm run operator -- order ${number}`,
      );
    case 'too-small':
      throw new CommandError(
        `That is nothing in ${result.currency}, in which ${subject} was paid. The least that can go back is ${formatFen(result.leastFen)}.`,
      );
    case 'too-much':
      throw new CommandError(`Of ${subject} ${formatFen(result.leftFen)} are left to refund.`);
  }
}

export async function restockCommand(
  services: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const { positionals } = parseOptions(args, {}, 4);
  const number = parseOrderArgument(positionals);
  const done = await restock(paymentsContext(services), number, ACTOR, partOf(positionals.slice(1)));
  switch (done.kind) {
    case 'restocked':
      return say(`Back in the stock from order ${number}: ${describeUnits(done.pieces)}.`);
    case 'no-order':
      throw new CommandError(`There is no order ${number}.`);
    case 'not-refunded':
      throw new CommandError(`Nothing of order ${number} was refunded, so its pieces are the buyer's.`);
    case 'refunded-in-part':
      throw new CommandError(
        `${formatFen(done.leftFen)} of order ${number} were not refunded, so not all of its pieces come back (${describeUnits(done.sold)}). Say which do: restock ${number} PRODUCT VARIANT UNITS`,
      );
    case 'not-sold':
      throw new CommandError(
        done.sold.length === 0
          ? `The pieces of order ${number} are in the stock already.`
          : `Of order ${number} these are still sold, and no more can come back: ${describeUnits(done.sold)}.`,
      );
  }
}

function partOf(typed: readonly string[]): VariantQuantity | undefined {
  if (typed.length === 0) return undefined;
  const [productId = '', variantKey = '', units = '', ...more] = typed;
  if (!/^[1-9]\d{0,6}$/.test(units) || more.length > 0)
    throw new CommandError('Say which pieces came back: restock ORDER PRODUCT VARIANT UNITS');
  return { productId, variantKey, quantity: Number(units) };
}

export async function endCommand(services: Services, args: readonly string[], say: PrintLine): Promise<void> {
  const number = parseOrderArgument(parseOptions(args, {}, 1).positionals);
  say(describe(await requestOrderEnd(paymentsContext(services), number, ACTOR), number));
}

function describe(ended: EndOrderResult, number: string): string {
  switch (ended.kind) {
    case 'ended':
      return `Order ${number} is cancelled. Money that should still come for it goes back by itself, or pays it if the pieces are there.`;
    case 'paid':
      return `Order ${number} turned out to be paid, and is completed. To send the money back: npm run operator -- refund ${number}`;
    case 'sent-back':
      return `Order ${number} was paid too late: the money goes back by itself.`;
    case 'flagged':
      return `Something was paid that does not fit order ${number}. See: npm run operator -- flagged`;
    case 'no-order':
      throw new CommandError(`There is no order ${number}.`);
    case 'not-open':
      throw new CommandError(
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
