/** The guards of the operators' desk. */
import type { Guard } from './guard.ts';

const DESK = 'operations/orders.db.test.ts';

export const DESK_GUARDS: readonly Guard[] = [
  {
    name: 'an order that is not as it was seen is left alone',
    file: 'desk/lock-store.ts',
    find: "return order.version === version ? { kind: 'seen', order } : { kind: 'changed' };",
    replace: "return { kind: 'seen', order };",
    tests: [DESK, 'grows its version with a changed address'],
  },
  {
    name: 'an order whose money goes back is not shipped',
    file: 'desk/ship.ts',
    find: "if (bars.leftFen <= 0) return { kind: 'refunded' };",
    replace: '',
    tests: [DESK, 'is recorded, and sent by the reconcile once'],
  },
  {
    name: 'an order with an open flag is shipped only despite it',
    file: 'desk/ship.ts',
    find: "if (bars.openFlags > 0 && !despiteFlags) return { kind: 'flagged' };",
    replace: '',
    tests: [DESK, 'refuses what is not paid'],
  },
  {
    name: 'an order is shipped only with somebody to go to',
    file: 'desk/ship.ts',
    find: "if (buyer === undefined || !isReachable(buyer)) return { kind: 'no-recipient' };",
    replace: "if (buyer === undefined) return { kind: 'no-recipient' };",
    tests: [DESK, 'refuses what is not paid'],
  },
  {
    name: 'an order is shipped once, and only when it is paid',
    file: 'desk/ship.ts',
    find: "if (order.status !== 'completed' || order.shippingStatus !== 'pending') return { kind: 'not-now', order };",
    replace: '',
    tests: [DESK, 'refuses what is not paid'],
  },
  {
    name: 'a line that was pasted twice ships once',
    file: 'desk/ship-many.ts',
    find: "if (before.has(number)) return 'twice';",
    replace: '',
    tests: [DESK, 'of pasted lines'],
  },
  {
    name: 'all that is left is refunded only by its own amount',
    file: 'payments/refunds/refund-order.ts',
    find: "if (wish.mustBeAll === true && wish.amountFen !== leftFen) return { kind: 'not-all', leftFen };",
    replace: '',
    tests: [DESK, 'goes back in part, then the rest with pieces'],
  },
  {
    name: 'no more pieces come back than are sold',
    file: 'desk/restock.ts',
    find: 'quantity >= part.quantity,',
    replace: 'quantity >= 0,',
    tests: [DESK, 'goes back in part, then the rest with pieces'],
  },
  {
    name: 'a refund that was recorded is sent by whoever presses again',
    file: 'operations/order-answers.ts',
    find: 'const more = kept.status === 200 ? await work(parts, dataOf(kept)) : {};',
    replace: "const more = kept.status === 200 ? { outcome: 'done', msg: '' } : {};",
    tests: [DESK, 'a process that dies over a refund'],
  },
  {
    name: 'what operators note is not for shoppers',
    file: 'orders/store.ts',
    find: '.where(and(inArray(orderEvents.orderNumber, numbers), inArray(orderEvents.kind, [...ORDER_EVENTS])))',
    replace: '.where(inArray(orderEvents.orderNumber, numbers))',
    tests: [DESK, 'what operators write no shopper reads'],
  },
  {
    name: 'a cell of a file is no formula',
    file: 'desk/csv.ts',
    find: 'const FORMULA = /^[=+\\-@\\t\\r]/;',
    replace: 'const FORMULA = /^[=]/;',
    tests: ['desk/csv.test.ts', 'runs nothing'],
  },
];
