import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { MarkPrintedResponse } from '../../../src/features/orders/ops-order-writes.contract.ts';
import type { Database } from '../db/connection.ts';
import type { OrdersContext } from '../orders/service.ts';
import { insertEvent, lockOrder, updateOrder } from '../orders/store.ts';
import { type Flag, findFlag, resolveFlag } from '../payments/core/flag-store.ts';
import { actorOf } from '../staff/actor-store.ts';
import { failureResponse, successResponse } from '../staff/idempotency.ts';
import { type OrderWrites, orderChangedResponse, orderWrite, respondWithOrder } from './order-write.ts';
import { ensureTags, findVersionWhenResolved, lockNumbers, readVersions } from './write-store.ts';

/** Writes that only mark an order. */
export const markWrites = {
  '/orders/note': orderWrite({
    change: async ({ tx, order, by }, { text: note }) => {
      await insertEvent(tx, { orderNumber: order.number, kind: 'note-added', ...by, data: { note } });
      return undefined;
    },
  }),

  '/orders/tags': orderWrite({
    change: async ({ tx, order, by }, request) => {
      const tags = [...new Set(request.tags)];
      await ensureTags(tx, tags);
      await updateOrder(tx, order.number, { tags });
      const describe = (list: readonly string[]) => (list.length === 0 ? null : list.join('，'));
      const changes = [{ field: 'tags', before: describe(order.tags), after: describe(tags) }];
      await insertEvent(tx, { orderNumber: order.number, kind: 'tags-set', ...by, data: { changes } });
      return undefined;
    },
  }),

  '/flags/clear': {
    plan:
      async (_, { id, note }, by) =>
      async (tx) => {
        const closing = { actor: actorOf(by.id), note };
        const closed = await closeFlagInTransaction({ now: () => new Date() }, tx, id, closing);
        if (closed !== undefined) return successResponse({ number: closed.orderNumber });
        const before = await findResolvedFlag(tx, id);
        return before === undefined
          ? failureResponse(404, 'flag-not-found', texts().noFlag)
          : orderChangedResponse(before);
      },
    finish: respondWithOrder,
  },

  /**
   * Marks the versions that were shown. Ignores a version above the order's: the mark would cover changes nobody has
   * seen.
   */
  '/orders/printed': {
    plan:
      async (_, { orders, paper }, staff) =>
      async (tx) => {
        const [actor, at] = [actorOf(staff.id), new Date()];
        const versions = new Map(orders.map(({ number, version }) => [number, version]));
        const locked = await lockNumbers(tx, [...versions.keys()]);
        const known = locked
          .filter(({ number, version }) => version >= (versions.get(number) ?? 0))
          .map(({ number }) => number);
        const changes = [{ field: 'paper', before: null, after: paper }];
        for (const number of known) {
          await updateOrder(tx, number, { printedAt: at });
          const data = { changes, seen: versions.get(number) ?? 0 };
          await insertEvent(tx, { orderNumber: number, kind: 'printed', actor, at, data });
        }
        const now = known.length === 0 ? [] : await readVersions(tx, known);
        const items = now.map((row) => ({ ...row, printedAt: at.toISOString() }));
        return successResponse({ items } satisfies MarkPrintedResponse);
      },
  },
} satisfies Partial<OrderWrites>;

interface CloseFlagOptions {
  readonly actor: string;
  readonly note: string | null;
}

export async function closeFlag(
  context: OrdersContext,
  id: number,
  closing: CloseFlagOptions,
): Promise<Flag | undefined> {
  return await context.database.transaction((tx) => closeFlagInTransaction(context, tx, id, closing));
}

async function closeFlagInTransaction(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  id: number,
  { actor, note }: CloseFlagOptions,
): Promise<Flag | undefined> {
  const flag = await findFlag(tx, id);
  if (flag === undefined) return undefined;
  const order = flag.orderNumber === null ? undefined : await lockOrder(tx, flag.orderNumber);
  const at = now();
  const lowered = await resolveFlag(tx, id, { doneAt: at, doneBy: actor, doneNote: note });
  if (lowered === undefined || order === undefined) return lowered;
  const changes = [{ field: 'flag', before: lowered.kind, after: null }];
  const data = { changes, ...(note === null ? {} : { note }) };
  await insertEvent(tx, { orderNumber: order.number, kind: 'flag-cleared', actor, at, data });
  return lowered;
}

/** Includes the order's previous version; later events show which write came first. */
async function findResolvedFlag(
  tx: Database,
  id: number,
): Promise<{ readonly number: string; readonly version: number } | undefined> {
  const flag = await findFlag(tx, id);
  if (!flag?.orderNumber || flag.doneAt === null) return undefined;
  const made = await findVersionWhenResolved(tx, flag.orderNumber, flag.doneAt);
  return { number: flag.orderNumber, version: (made ?? 1) - 1 };
}
