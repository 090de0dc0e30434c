/** A lost dispute is recorded as a refund. */
import { lockRequiredOrder } from '../../orders/store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { moneyText } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import { type Payment, type Refund, transitionRefund } from '../core/money-store.ts';
import type { OpenDispute, ReportedRefund } from '../core/provider.ts';

export async function flagDispute(
  context: PaymentsContext,
  { provider, orderNumber }: Payment,
  { ref, amountMinor, currency }: ReportedRefund,
  { reason, stage, answerBy }: OpenDispute,
): Promise<void> {
  const until = answerBy === null ? '' : ` before ${answerBy.toISOString()}`;
  const money = moneyText(context.rules[provider], { amountMinor, currency });
  const note = `The buyer's bank disputes ${money} of order ${orderNumber}: ${reason} (${stage}). Answer it at ${provider}${until}, and ship nothing until then.`;
  const isNew = await flagForStaff(context, context.database, {
    kind: 'disputed',
    provider,
    providerRef: `${ref} ${stage}`,
    orderNumber,
    note,
    at: context.now(),
  });
  if (isNew) context.log({ level: 'error', event: 'payment disputed', order: orderNumber, provider });
}

/** Records that a lost dispute was won on appeal and its money returned. */
export async function recordDisputeWon(
  context: PaymentsContext,
  { provider, currency }: Payment,
  { id, orderNumber, amountMinor, amountFen, coversFen, providerRef }: Refund,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, orderNumber);
    const won = { state: 'failed', waivedFen: amountFen - coversFen } as const;
    if (!(await transitionRefund(tx, id, ['done'], won))) return;
    const money = `${moneyText(context.rules[provider], { amountMinor, currency })} of order ${orderNumber}`;
    const next =
      order.status === 'cancelled'
        ? 'The order was cancelled when it was lost: agree with the buyer whether you send it or refund it.'
        : 'There is nothing to refund.';
    await flagForStaff(context, tx, {
      kind: 'disputed',
      provider,
      providerRef: `${providerRef ?? id} won`,
      orderNumber,
      note: `The dispute about ${money} was lost, and is now decided for the shop: the money is the shop's again. ${next}`,
      at: context.now(),
    });
  });
}
