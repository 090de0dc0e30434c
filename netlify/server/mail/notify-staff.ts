/** Notifications are queued in the transaction of their event (docs/decisions/0039). */
import type { Settings } from '../../../src/settings.ts';
import type { Database } from '../db/connection.ts';
import type { PaidOrder, StaffMailData } from './mail-data.ts';
import { enqueueForDigest, enqueueMail } from './outbox-store.ts';

export type StaffSettings = Pick<Settings, 'STAFF_MAIL' | 'STAFF_MAIL_PAID'>;

/** The reconcile counts as silent after this; one run may take eleven minutes. */
export const RECONCILE_SILENT_MINUTES = 15;

/**
 * Queues one mail per address, so that a failing address does not affect the other addresses. `event` is part
 * of the mail's key.
 */
export async function notifyStaff(
  transaction: Database,
  { STAFF_MAIL }: StaffSettings,
  event: string,
  data: StaffMailData,
): Promise<void> {
  for (const [at, recipient] of STAFF_MAIL.entries())
    await enqueueMail(transaction, { key: `${data.kind} ${event} to ${at + 1}`, recipient, data });
}

export async function notifyStaffOfPayment(
  transaction: Database,
  staff: StaffSettings,
  order: PaidOrder,
): Promise<void> {
  if (staff.STAFF_MAIL.length === 0) return;
  const data = { kind: 'staff-paid' as const, order };
  if (staff.STAFF_MAIL_PAID === 'daily')
    await enqueueForDigest(transaction, `staff-paid ${order.number}`, data);
  else await notifyStaff(transaction, staff, order.number, data);
}

/** Failures of staff mails are not reported, because the report would fail as well. */
export function isStaffMail(kind: string): boolean {
  return kind.startsWith('staff-');
}
