import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { flags } from '../../db/schema.ts';
import { notifyStaff } from '../../mail/notify-staff.ts';
import type { PaymentsContext } from './context.ts';

export type Flag = typeof flags.$inferSelect;
export type NewFlag = Omit<typeof flags.$inferInsert, 'id'>;

/** Creates a flag once per subject; false if it exists. `flagForStaff` also notifies the staff. */
export async function createFlag(database: Database, flag: NewFlag): Promise<boolean> {
  const raised = await database
    .insert(flags)
    .values(flag)
    .onConflictDoNothing({ target: [flags.kind, flags.provider, flags.providerRef] })
    .returning({ id: flags.id });
  return raised.length > 0;
}

export async function listFlags(database: Database): Promise<Flag[]> {
  return await database.select().from(flags).where(isNull(flags.doneAt)).orderBy(asc(flags.id));
}

export async function findFlag(database: Database, id: number): Promise<Flag | undefined> {
  const [flag] = await database.select().from(flags).where(eq(flags.id, id));
  return flag;
}

export async function resolveFlag(
  database: Database,
  id: number,
  done: Pick<Flag, 'doneAt' | 'doneBy' | 'doneNote'>,
): Promise<Flag | undefined> {
  const [lowered] = await database
    .update(flags)
    .set(done)
    .where(and(eq(flags.id, id), isNull(flags.doneAt)))
    .returning();
  return lowered;
}

/** Creates the flag and notifies the staff in one transaction; false if the flag exists. */
export async function flagForStaff(
  { staff }: Pick<PaymentsContext, 'staff'>,
  database: Database,
  flag: NewFlag,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    if (!(await createFlag(tx, flag))) return false;
    const { kind, provider, providerRef, orderNumber = null, note } = flag;
    const data = { kind: 'staff-flagged' as const, flag: kind, provider, number: orderNumber, note };
    await notifyStaff(tx, staff, `${kind} ${provider} ${providerRef}`, data);
    return true;
  });
}
