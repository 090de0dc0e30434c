/** The guards of what the staff is told by mail: each thing once, and never about itself. */
import type { Guard } from './guard.ts';

const DELIVER = 'mail/delivery/deliver.db.test.ts';
const SHEET = 'mail/delivery/daily-digest.db.test.ts';
const TOLD = 'payments/staff-notifications.db.test.ts';

export const TOLD_GUARDS: readonly Guard[] = [
  {
    name: 'the staff is told of a thing by its name, so once',
    file: 'mail/notify-staff.ts',
    find: '{ key: `',
    replace: '{ key: Math.random() + `',
    tests: [DELIVER, 'of a mail that failed three times'],
  },
  {
    name: 'the staff is not told of mails to the staff that fail',
    file: 'mail/delivery/deliver.ts',
    find: 'if (isForStaff(letter.kind)) return;',
    replace: '',
    tests: [DELIVER, 'of no failure of a mail to the staff'],
  },
  {
    name: 'the staff is told of a failing mail at its third failure',
    file: 'mail/delivery/deliver.ts',
    find: 'mail.attempts >= TELL_AFTER',
    replace: 'mail.attempts >= 1',
    tests: [DELIVER, 'of a mail that failed three times'],
  },
  {
    name: 'the staff is not told of a mail that another sender has',
    file: 'mail/delivery/deliver.ts',
    find: 'if (isOurs && mail',
    replace: 'if (mail',
    tests: [DELIVER, 'of none that another sender sent meanwhile'],
  },
  {
    name: 'the staff is not told of a mail that arrived after all',
    file: 'mail/delivery/deliver.ts',
    find: "=== 'sent'",
    replace: "=== 'no such state'",
    tests: [DELIVER, 'of none that arrived after all'],
  },
  {
    name: 'the staff’s sheet takes what it lists',
    file: 'mail/outbox-store.ts',
    find: ".set({ state: 'gathered', letter: null })",
    replace: ".set({ state: 'for-sheet' })",
    tests: [SHEET, 'what is noted late'],
  },
  {
    name: 'the staff’s sheets lock what they take',
    file: 'mail/outbox-store.ts',
    find: ".orderBy(asc(mails.createdAt), asc(mails.key))\n    .for('update');",
    replace: '.orderBy(asc(mails.createdAt), asc(mails.key));',
    tests: [TOLD, 'takes no order that another sheet is taking'],
  },
  {
    name: 'the staff’s sheet ends at its hour',
    file: 'mail/outbox-store.ts',
    find: 'lt(mails.createdAt, before)',
    replace: 'sql`true`',
    tests: [SHEET, 'paid at nine, read the whole day'],
  },
  {
    name: 'the staff is told of a paid order in the transaction that makes it paid',
    file: 'payments/settle/count-payment.ts',
    find: 'await tellStaffPaid(tx, ',
    replace: 'await tellStaffPaid(till.database, ',
    tests: [TOLD, 'a process that died before it was recorded as paid'],
  },
  {
    name: 'the staff is told of a paid order only where somebody is set',
    file: 'mail/notify-staff.ts',
    find: 'if (staff.STAFF_MAIL.length === 0) return;',
    replace: '',
    tests: [TOLD, 'is told to nobody where nobody is set'],
  },
  {
    name: 'the staff is told of a flag when it is new',
    file: 'payments/core/flag-store.ts',
    find: 'if (!(await raiseFlag(tx, flag))) return false;',
    replace: 'await raiseFlag(tx, flag);',
    tests: [TOLD, 'is told of to each address, once'],
  },
  {
    name: 'the staff is told of a silence by its beginning, so once',
    file: 'payments/reconcile/reconcile.ts',
    find: 'await tellStaff(tx, staff, since, letter);',
    replace: 'await tellStaff(tx, staff, now().toISOString(), letter);',
    tests: [TOLD, 'once, however long it lasts'],
  },
  {
    name: 'the staff is told of a silence after fifteen minutes',
    file: 'payments/reconcile/reconcile.ts',
    find: '>= SILENT_MINUTES * 60_000',
    replace: '>= 0',
    tests: [TOLD, 'not before 15 minutes'],
  },
  {
    name: 'the staff is told that the reconcile goes again only after a silence',
    file: 'payments/reconcile/reconcile.ts',
    find: "} else if (told !== '') {",
    replace: '} else {',
    tests: [TOLD, 'none whose runs end'],
  },
  {
    name: 'the staff is not told of the end of a silence that it never heard of',
    file: 'payments/reconcile/reconcile.ts',
    find: 'if (staff.STAFF_MAIL.length === 0) return;',
    replace: '',
    tests: [TOLD, 'to whoever is set while it lasts'],
  },
];
