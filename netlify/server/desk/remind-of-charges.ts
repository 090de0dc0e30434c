/** Reminds the buyer once, and the staff once (docs/decisions/0089). */
import { chargeActionRefusal } from '../../../src/features/orders/charges.rules.ts';
import type { Database } from '../db/connection.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { type Charge, findChargesToNotify, requireCharge, updateCharge } from '../orders/charge-store.ts';
import { lockRequiredOrder, type OrderRow } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { mailPayLink, readChargeFacts } from './order-charges.ts';

const DAY_MS = 24 * 3_600_000;
const STAFF_DAYS = 7;
const AT_ONCE = 50;

type Context = Pick<PaymentsContext, 'database' | 'staff' | 'now'>;

/** `days` after the link was mailed; 0 never reminds. */
export async function remindOfCharges(context: Context, days: number): Promise<void> {
  const now = context.now();
  const before = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const remindBefore = days === 0 ? undefined : before(days);
  const setBefore = before(STAFF_DAYS);
  const waiting = await findChargesToNotify(context.database, {
    mailedBefore: remindBefore,
    setBefore,
    limit: AT_ONCE,
  });
  for (const seen of waiting)
    await context.database.transaction(async (tx) => {
      const order = await lockRequiredOrder(tx, seen.orderNumber);
      // The charge may have been paid, withdrawn or reminded since it was read.
      const charge = await requireCharge(tx, { orderNumber: seen.orderNumber, charge: seen.position });
      const { remindedAt, linkSentAt, staffNotifiedAt, createdAt } = charge;
      const isWaiting =
        chargeActionRefusal('send-link', await readChargeFacts(tx, order, charge, now)) === null;
      if (
        remindBefore !== undefined &&
        remindedAt === null &&
        linkSentAt !== null &&
        linkSentAt < remindBefore
      ) {
        if (isWaiting) await mailReminder(tx, order, charge, now);
        await updateCharge(tx, charge, { remindedAt: now });
      }
      if (staffNotifiedAt === null && createdAt < setBefore) {
        if (isWaiting) await tellStaff(context, tx, charge);
        await updateCharge(tx, charge, { staffNotifiedAt: now });
      }
    });
}

async function mailReminder(tx: Database, order: OrderRow, charge: Charge, now: Date): Promise<void> {
  const { linkId, expiresAt, position } = charge;
  // An expired link would lead nowhere.
  if (linkId === null || expiresAt === null || expiresAt <= now) return;
  const key = `pay-link ${order.number} reminder ${position}`;
  await mailPayLink(tx, order, { ...charge, linkId, expiresAt }, { key, isReminder: true });
}

async function tellStaff({ staff }: Context, tx: Database, charge: Charge): Promise<void> {
  const { orderNumber: number, position, kind, reason, amountFen: amount } = charge;
  await notifyStaff(tx, staff, `${number} ${position}`, {
    kind: 'staff-charge-unpaid',
    number,
    charge: kind,
    reason,
    amount,
    days: STAFF_DAYS,
  });
}
