import { staffText as texts } from '../../../../src/text/staff.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { insertEvent, updateOrder } from '../../orders/store.ts';
import { failureResponse, successResponse } from '../access/idempotency.ts';
import { chargeWrites } from './charge-writes.ts';
import { editWrite } from './edit-writes.ts';
import { endWrite } from './end-writes.ts';
import { closeFlagInTransaction, findResolvedFlag, recordPrinted } from './marks.ts';
import { type OrderWrites, orderChangedResponse, orderWrite } from './order-write.ts';
import { parcelWrites } from './parcel-writes.ts';
import { recipientWrite } from './recipient.ts';
import { recordRefundWrite } from './record-refund-writes.ts';
import { refundWrite } from './refund-writes.ts';
import { respondWithOrder } from './responses.ts';
import { restockWrite } from './restock.ts';
import { ensureTags } from './write-store.ts';

export const orderWrites: OrderWrites = {
  ...parcelWrites,
  ...chargeWrites,
  '/orders/recipient': recipientWrite,
  '/orders/edit': editWrite,
  '/orders/cancel': endWrite({ busy: ['capturing', 'processing'] }),
  '/orders/end': endWrite({ busy: [] }),
  '/orders/refund': refundWrite,
  '/orders/record-refund': recordRefundWrite,
  '/orders/restock': restockWrite,

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

  '/orders/printed': {
    plan:
      async (_, { orders, paper }, by) =>
      async (tx) => {
        const mark = { actor: actorOf(by.id), at: new Date() };
        return successResponse({ items: await recordPrinted(tx, orders, paper, mark) });
      },
  },
};
