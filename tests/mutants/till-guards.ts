/** The guards of what may be paid, and of what follows from a payment. */
import type { Guard } from './guard.ts';

const OTHERS = 'payments/known-pitfalls.db.test.ts';
const ROUTES = 'payments/routes.db.test.ts';
const APPROVED = 'payments/approved.db.test.ts';
const HOLD_END = 'checkout/hold-end.db.test.ts';

export const TILL_GUARDS: readonly Guard[] = [
  {
    name: 'amount and currency are compared',
    file: 'payments/core/decide.ts',
    find: "if (!sameMoney(asked, captured)) return { kind: 'flag' };",
    replace: '',
    tests: [OTHERS, 'another amount than was asked for'],
  },
  {
    name: 'a paid order is not paid again',
    file: 'payments/core/decide.ts',
    find: "if (isPaid) return { kind: 'send-back', cause: 'double' };",
    replace: '',
    tests: [OTHERS, 'a double payment'],
  },
  {
    name: 'a late payment needs the stock again',
    file: 'payments/core/decide.ts',
    find: "if (hold === 'held') return",
    replace: 'if (hold !== undefined) return',
    tests: [OTHERS, 'after the hold was released'],
  },
  {
    name: 'an order that can be paid is not cancelled',
    file: 'payments/core/decide.ts',
    find: "if (status !== 'pending' || liveAttempts > 0) return false;",
    replace: "if (status !== 'pending') return false;",
    tests: ['payments/core/decide.test.ts', 'an order ends unpaid'],
  },
  {
    name: 'the end of one attempt does not end the order before its time',
    file: 'payments/core/decide.ts',
    find: 'return isAsked || now >= until;',
    replace: 'return true;',
    tests: [OTHERS, 'expiry of an old session'],
  },
  {
    name: 'a declined approval is not captured again by the shop',
    file: 'payments/core/attempt-store.ts',
    find: "by === 'shop' ? isAgreedTo : undefined,",
    replace: 'isAgreedTo === undefined ? isAgreedTo : undefined,',
    tests: [APPROVED, 'a decline is not tried again'],
  },
  {
    name: 'nothing is captured for an order that is paid another way',
    file: 'payments/core/attempt-store.ts',
    find: '        isOrderOpen,\n',
    replace: '',
    tests: [APPROVED, 'an order that was paid meanwhile'],
  },
  {
    name: 'what can’t be paid in time is not gone on with',
    file: 'payments/core/decide.ts',
    find: 'const goesOn = isSameCart && hasTimeToPay(until, now);',
    replace: 'const goesOn = isSameCart; void until;',
    tests: [HOLD_END, 'less than two minutes left'],
  },
  {
    name: 'a page that could not be opened is not asked for by the same key for ever',
    file: 'payments/core/decide.ts',
    find: ' && !isUnanswered',
    replace: '',
    tests: ['payments/core/decide.test.ts', 'has not answered for more than a minute'],
  },
  {
    name: 'no more is refunded than was paid',
    file: 'payments/core/decide.ts',
    find: "if (amountMinor <= 0 || amountMinor > leftMinor) return { kind: 'too-much', leftMinor };",
    replace: '',
    tests: [ROUTES, 'operators ship'],
  },
  {
    name: 'production takes no sandbox money',
    file: 'payments/validate-config.ts',
    find: "if (!isAt(STRIPE_API_BASE, OWN)) problems.push(leadsToSandbox('STRIPE_API_BASE', OWN));",
    replace: '',
    tests: ['payments/validate-config.test.ts', 'production'],
  },
  {
    name: 'production takes no test cards',
    file: 'payments/validate-config.ts',
    find: 'if (/^(sk|rk)_test_/.test(',
    replace: 'if (/^(sk|rk)_never_/.test(',
    tests: ['payments/validate-config.test.ts', 'production'],
  },
  {
    name: 'a preview takes no money by any live address',
    file: 'payments/validate-config.ts',
    find: '!isPlayMoney(PAYPAL_API_BASE)',
    replace: 'isAt(PAYPAL_API_BASE, OWN)',
    tests: ['payments/validate-config.test.ts', 'preview'],
  },
];
