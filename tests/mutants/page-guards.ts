/** The guards of what providers' pages and operators are told, as in guards.ts. */
import type { Guard } from './guard.ts';

const SHOWN = 'checkout/lines-shown.db.test.ts';
const COMMAND = 'staff/cli/command.db.test.ts';

export const PAGE_GUARDS: readonly Guard[] = [
  {
    name: 'the lines on a provider’s page add up to the charge',
    file: '../../src/rules/split.ts',
    find: 'for (const share of byNeed.slice(0, Number(left))) share.minor += 1n;',
    replace: 'void byNeed;',
    tests: ['checkout/shown-lines.test.ts', 'what is shown adds up'],
  },
  {
    name: 'pieces that don’t share a charge evenly are shown as one',
    file: 'checkout/shown-lines.ts',
    find: 'const isEven = minor % quantity === 0;',
    replace: 'const isEven = minor >= 0;',
    tests: ['checkout/shown-lines.test.ts', 'one piece, named with their number'],
  },
  {
    name: 'lines of which one would read nothing are not shown',
    file: '../../src/rules/split.ts',
    find: 'if (shares.some(({ minor }) => minor === 0n)) return undefined;',
    replace: '',
    tests: [SHOWN, 'a line would read nothing'],
  },
  {
    name: 'lines that a provider refuses keep nobody from paying',
    file: 'checkout/open-attempt.ts',
    find: "if (opened.kind !== 'refused' || opening.lines.length === 0) return opened;",
    replace: 'if (opening.lines.length >= 0) return opened;',
    tests: [SHOWN, 'takes the sum alone'],
  },
  {
    name: 'a picture that the wallet would refuse is left out',
    file: 'payments/paypal/paypal.ts',
    find: 'IMAGE_FOR_PAYPAL.test(address)',
    replace: "(IMAGE_FOR_PAYPAL.test(address) || address !== '')",
    tests: [SHOWN, 'no picture that it would refuse'],
  },
  {
    name: 'a refund of nothing is told as that',
    file: 'payments/refunds/refund-order.ts',
    find: 'if (askedMinor === 0) return tooSmall(payment, order);',
    replace: '',
    tests: [COMMAND, 'charged currency'],
  },
  {
    name: 'less than what is left is not too much to refund',
    file: 'payments/refunds/refund-order.ts',
    find: 'return Math.min(minor, payment.amountMinor - before.minor);',
    replace: 'return minor;',
    tests: [COMMAND, 'charged currency'],
  },
];
