import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { FLAG_STAGES, type FlagStage } from '../../../../src/features/orders/orders.rules.ts';
import type { Database } from '../../db/connection.ts';
import { flags } from '../../db/schema.ts';
import { notifyStaff } from '../../mail/notify-staff.ts';
import type { Attempt } from './attempt-store.ts';
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
    await notifyOfFlag(tx, staff, flag);
    return true;
  });
}

async function notifyOfFlag(tx: Database, staff: PaymentsContext['staff'], flag: NewFlag, again = '') {
  const { kind, provider, providerRef, orderNumber: number = null, stage = null, note } = flag;
  const data = { kind: 'staff-flagged' as const, flag: kind, stage, provider, number, note };
  await notifyStaff(tx, staff, `${kind} ${provider} ${providerRef}${again}`, data);
}

/**
 * Brings the one flag of a subject to the stage that its provider reports. A stage that is reported again, or that is older
 * than the flag's, changes nothing. False unless the staff has to act, and was not told of this stage before.
 */
export async function syncFlag(
  { staff }: Pick<PaymentsContext, 'staff'>,
  database: Database,
  flag: NewFlag & { readonly stage: FlagStage },
): Promise<boolean> {
  const { provider, stage, note, at } = flag;
  const effect = FLAG_STAGES[stage];
  const ended = effect === 'end' ? { doneAt: at, doneBy: provider } : {};
  // What a person resolved stays so until the staff has to act again; what the provider ended may go on.
  const isKept = effect === 'raise' ? sql`false` : sql`${effect === 'end'} or ${flags.doneBy} <> ${provider}`;
  const kept = (column: PgColumn) =>
    sql`coalesce(case when ${isKept} then ${column} end, excluded.${sql.identifier(column.name)})`;
  return await database.transaction(async (tx) => {
    const [changed] = await tx
      .insert(flags)
      .values({ ...flag, ...ended })
      .onConflictDoUpdate({
        target: [flags.kind, flags.provider, flags.providerRef],
        set: {
          stage,
          note,
          at,
          doneAt: kept(flags.doneAt),
          doneBy: kept(flags.doneBy),
          doneNote: kept(flags.doneNote),
        },
        setWhere: sql`${flags.at} <= excluded.at
          and (${flags.stage}, ${flags.note}) is distinct from (excluded.stage, excluded.note)`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (changed === undefined || effect === 'end' || (effect === 'change' && !changed.isNew)) return false;
    await notifyOfFlag(tx, staff, flag, ` ${at.toISOString()}`);
    return true;
  });
}

/** Ends the flag of a payment that waited, for whatever reason. */
export async function endStuckFlag(
  database: Database,
  { id, provider, providerRef }: Pick<Attempt, 'id' | 'provider' | 'providerRef'>,
  doneAt: Date,
): Promise<void> {
  const isTheirs = and(eq(flags.provider, provider), eq(flags.providerRef, providerRef ?? id));
  await database
    .update(flags)
    .set({ doneAt, doneBy: provider })
    .where(and(eq(flags.kind, 'stuck'), isTheirs, isNull(flags.doneAt)));
}
