/** Cancels edits of orders whose pay link has expired, which frees their reserved units (docs/decisions/0099). */
import { requireCharge } from '../../orders/charge-store.ts';
import { withdrawOpenEdit } from '../../orders/edit.ts';
import { findEditOfCharge, findExpiredEdits } from '../../orders/edit-store.ts';
import { lockRequiredOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../core/attempt-store.ts';
import type { PaymentsContext } from '../core/context.ts';
import { endAttempt } from './settle.ts';

const AT_ONCE = 50;

/** Continues with the next run if a provider can't be reached or a payment is processing. */
export async function cancelExpiredEdits(context: PaymentsContext): Promise<void> {
  for (const expired of await findExpiredEdits(context.database, context.now(), AT_ONCE)) {
    try {
      await cancelExpired(context, expired);
    } catch (error) {
      context.log({ level: 'error', event: 'expired edit not cancelled', order: expired.orderNumber, error });
    }
  }
}

async function cancelExpired(
  context: PaymentsContext,
  { orderNumber, charge: position }: { readonly orderNumber: string; readonly charge: number },
): Promise<void> {
  const live = await findLiveAttempt(context.database, orderNumber, position);
  if (live !== undefined) {
    if (context.providers[live.provider] === undefined) return;
    await endAttempt(context, live, { asked: 'cancelled' });
  }
  await context.database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, orderNumber);
    const charge = await requireCharge(tx, { orderNumber, charge: position });
    const edit = await findEditOfCharge(tx, charge);
    const isExpired = charge.expiresAt !== null && charge.expiresAt <= context.now();
    // The edit may have been paid, withdrawn, or mailed again since the query.
    if (edit === undefined || charge.state !== 'due' || !isExpired) return;
    if ((await findLiveAttempt(tx, orderNumber, position)) !== undefined) return;
    await withdrawOpenEdit(tx, order, { actor: 'reconcile', at: context.now() });
  });
}
