/** Raising a flag: the staff is told of it in the same transaction. */
import type { Database } from '../../db/connection.ts';
import { tellStaff } from '../../mail/staff.ts';
import { type NewFlag, raiseFlag } from './flag-store.ts';
import type { Till } from './till.ts';

/** Once for each thing; false when it was raised before. */
export async function flagForStaff(
  { staff }: Pick<Till, 'staff'>,
  database: Database,
  flag: NewFlag,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    if (!(await raiseFlag(tx, flag))) return false;
    const { kind, provider, providerRef, orderNumber = null, note } = flag;
    const letter = { kind: 'staff-flagged' as const, flag: kind, provider, number: orderNumber, note };
    await tellStaff(tx, staff, `${kind} ${provider} ${providerRef}`, letter);
    return true;
  });
}
