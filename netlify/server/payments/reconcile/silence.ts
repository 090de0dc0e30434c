/**
 * Notices when the reconcile does not end any more. It runs apart from the reconcile, in a function of its own, and
 * tells the staff once for each silence, and once when it is over.
 */
import { JOB_ENDED, readCursor, writeCursor } from '../../db/job-cursors.ts';
import { SILENT_MINUTES, tellStaff } from '../../mail/staff.ts';
import type { Till } from '../till/till.ts';

/** When it was first looked for; counts while it has never ended. */
const WATCHED = 'reconcile watched';
/** The end of the reconcile after which silence was told; empty while all is well. */
const TOLD = 'reconcile silence told';

export async function watchReconcile({ database, staff, now }: Pick<Till, 'database' | 'staff' | 'now'>) {
  // Nobody is told of the end of what they never heard of.
  if (staff.STAFF_MAIL.length === 0) return;
  await database.transaction(async (tx) => {
    const ended = await readCursor(tx, JOB_ENDED.payments);
    const watched = await readCursor(tx, WATCHED);
    const since = ended ?? watched ?? now().toISOString();
    if (watched === undefined) await writeCursor(tx, WATCHED, since);
    const told = (await readCursor(tx, TOLD)) ?? '';
    if (now().getTime() - Date.parse(since) >= SILENT_MINUTES * 60_000) {
      const letter = { kind: 'staff-reconcile-silent' as const, since, isFirst: ended === undefined };
      await tellStaff(tx, staff, since, letter);
      await writeCursor(tx, TOLD, since);
    } else if (told !== '') {
      await tellStaff(tx, staff, told, { kind: 'staff-reconcile-again', since: told, again: since });
      await writeCursor(tx, TOLD, '');
    }
  });
}
