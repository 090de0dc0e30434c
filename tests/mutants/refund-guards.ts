/** The guards of money that goes back. */
import type { Guard } from './guard.ts';

const OTHERS = 'payments/known-pitfalls.db.test.ts';
const ELSEWHERE = 'payments/refunds/refunds-elsewhere.db.test.ts';
const FAILED = 'payments/refunds/failed-refunds.db.test.ts';
const COMMAND = 'staff/cli/command.db.test.ts';

export const REFUND_GUARDS: readonly Guard[] = [
  {
    name: 'a refund is called with its own key',
    file: 'payments/stripe/refunds.ts',
    find: '{ idempotencyKey: `refund-',
    replace: '{ idempotencyKey: Math.random() + `refund-',
    tests: ['payments/crash.db.test.ts', 'killed at "refund made" of a refund in part'],
  },
  {
    name: 'a refund that is done does not fail by a refusal that comes late',
    file: 'payments/refunds/refund.ts',
    find: "if (ref === null && (now?.state === 'pending' || now?.state === 'done')) return now.state;",
    replace: '',
    tests: [ELSEWHERE, 'comes late and is refused'],
  },
  {
    name: 'the refund of a duplicate leaves the good order alone',
    file: 'payments/refunds/refund.ts',
    find: "const isOfOrder = payment.outcome === 'accepted';",
    replace: 'const isOfOrder = true;',
    tests: [OTHERS, 'a double payment'],
  },
  {
    name: 'the mail of a double payment does not tell that the order is refunded',
    file: 'payments/refunds/refund-mail.ts',
    find: "if (payment.outcome === 'accepted')",
    replace: "if (payment.outcome !== 'flagged')",
    tests: [OTHERS, 'a double payment'],
  },
  {
    name: 'a refund of money that paid nothing leaves the order alone',
    file: 'payments/refunds/refund.ts',
    find: 'if (!isForBuyer(about)) return;',
    replace: '',
    tests: [ELSEWHERE, 'did not pay the order'],
  },
  {
    name: 'the shop knows its own refund again',
    file: 'payments/refunds/mirror-refund.ts',
    find: 'return refund?.paymentId === payment.id ? refund : undefined;',
    replace: 'return refund?.paymentId === "" ? refund : undefined;',
    tests: [ELSEWHERE, 'own refund raises the same events'],
  },
  {
    name: 'an undecided dispute takes no money',
    file: 'payments/stripe/refunds.ts',
    find: "if (status === 'lost')",
    replace: "if (status !== 'won')",
    tests: [ELSEWHERE, 'is flagged while it is undecided'],
  },
  {
    name: 'each stage of a dispute is told',
    file: 'payments/stripe/refunds.ts',
    find: 'stage: status,',
    replace: "stage: '',",
    tests: [ELSEWHERE, 'is told at each stage'],
  },
  {
    name: 'a dispute won on appeal is no refund that failed',
    file: 'payments/stripe/refunds.ts',
    find: "standing: { kind: 'won' }",
    replace: "standing: { kind: 'failed', ref, reason: status }",
    tests: [ELSEWHERE, 'won on appeal'],
  },
  {
    name: 'pieces stay sold when money went back elsewhere',
    file: 'payments/refunds/mirror-refund.ts',
    find: 'restock: false,',
    replace: 'restock: true,',
    tests: [ELSEWHERE, 'a refund made in the dashboard'],
  },
  {
    name: 'what is refunded already counts before a refund that is only intended',
    file: 'payments/refunds/refund-order.ts',
    find: 'const before = await sumRefunds(tx, payment.id);',
    replace: "const before = await sumRefunds(tx, payment.id, ['done']);",
    tests: [COMMAND, 'without a running shop'],
  },
  {
    name: 'pieces come back only with all of the money',
    file: 'payments/refunds/refund.ts',
    find: 'const isWhole = refundedFen >= order.totalFen;',
    replace: 'const isWhole = refundedFen > 0;',
    tests: [COMMAND, 'the pieces wait for all of the money'],
  },
  {
    name: 'a refund of a part promises no pieces',
    file: 'payments/refunds/refund-order.ts',
    find: "if (wish.restock && !isRest) return { kind: 'restock-in-part', leftFen };",
    replace: '',
    tests: [COMMAND, 'none goes back on sale'],
  },
  {
    name: 'after a refund of a part one says which pieces come back',
    file: 'staff/orders/restock.ts',
    find: 'if (parts === undefined && sold.length > 0 && leftFen > 0)',
    replace: 'if (leftFen < 0)',
    tests: [COMMAND, 'none goes back on sale'],
  },
  {
    name: 'pieces come back when the money has gone back, not before',
    file: 'payments/refunds/refund.ts',
    find: "if (told.kind === 'pending') await recordPending(till, tx, about, told.ref);",
    replace: 'if (false) await recordPending(till, tx, about, told.ref);',
    tests: [FAILED, 'order and stock change when the money has gone back'],
  },
  {
    name: 'a refund brings its pieces back once',
    file: 'payments/core/money-store.ts',
    find: '.where(and(eq(refunds.id, id), isNull(refunds.restockedAt)))',
    replace: '.where(eq(refunds.id, id))',
    tests: [FAILED, 'fails, is done and fails once more'],
  },
  {
    name: 'a refund that failed is owed',
    file: 'orders/money-back-store.ts',
    find: 'case when "refunds"."state" = \'failed\' then',
    replace: 'case when false then',
    tests: [FAILED, 'leaves a paid order that is owed for'],
  },
  {
    name: 'a refund in the place of one that failed covers it',
    file: 'payments/core/money-store.ts',
    find: '.values({ ...refund, coversFen })',
    replace: '.values({ ...refund, coversFen: coversFen * 0 })',
    tests: [FAILED, 'in its place another one'],
  },
  {
    name: 'an order whose money goes back is not to ship',
    file: 'orders/money-back-store.ts',
    find: "paid.status = 'completed'",
    replace: "paid.status = 'nothing'",
    tests: [FAILED, 'order and stock change when the money has gone back'],
  },
  {
    name: 'a by-line refund takes back only pieces of its lines',
    file: 'staff/orders/money-writes.ts',
    find: 'if (!isOfLines) return texts.notOfLines;',
    replace: 'void isOfLines;',
    tests: [FAILED, 'takes back no others'],
  },
  {
    name: 'an operator who ends an order tells its buyer, nobody else does',
    file: 'payments/settle/cancel.ts',
    find: 'if (await isEndAsked(transaction, number)) await mailBuyer(transaction, order);',
    replace: 'void isEndAsked; await mailBuyer(transaction, order);',
    tests: [FAILED, 'is told by mail, also when the reconcile ends it'],
  },
];
