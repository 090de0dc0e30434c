/**
 * Who of the shop's staff is told what (docs/decisions/0039). A letter is put into the outbox in the transaction of what
 * it tells of, under a key that names that.
 */
import type { Settings } from '../../../src/settings.ts';
import type { Database } from '../db/connection.ts';
import type { PaidOrder, StaffMailData } from './mail-data.ts';
import { enqueueForDigest, enqueueMail } from './outbox-store.ts';

/** Their addresses, and how they are told of paid orders. */
export type StaffSettings = Pick<Settings, 'STAFF_MAIL' | 'STAFF_MAIL_PAID'>;

/** So long without an end, the reconcile is taken for silent: a slice of it may take eleven. */
export const SILENT_MINUTES = 15;

/** `event` names what is told, once for each address: one that takes no mail keeps it from nobody else. */
export async function notifyStaff(
  transaction: Database,
  { STAFF_MAIL }: StaffSettings,
  event: string,
  letter: StaffMailData,
): Promise<void> {
  for (const [at, recipient] of STAFF_MAIL.entries())
    await enqueueMail(transaction, { key: `${letter.kind} ${event} to ${at + 1}`, recipient, letter });
}

export async function notifyStaffOfPayment(
  transaction: Database,
  staff: StaffSettings,
  order: PaidOrder,
): Promise<void> {
  if (staff.STAFF_MAIL.length === 0) return;
  const letter = { kind: 'staff-paid' as const, order };
  if (staff.STAFF_MAIL_PAID === 'daily')
    await enqueueForDigest(transaction, `staff-paid ${order.number}`, letter);
  else await notifyStaff(transaction, staff, order.number, letter);
}

/** Of a letter to the staff that fails nobody is told: that letter would fail, too. */
export function isForStaff(kind: string): boolean {
  return kind.startsWith('staff-');
}
