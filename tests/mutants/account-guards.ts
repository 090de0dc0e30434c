/** The guards of accounts: what keeps strangers from shutting shoppers out, and from costing the shop. */
import type { Guard } from './guard.ts';

const LOCKOUT = 'accounts/lockout.db.test.ts';
const AVATARS = 'accounts/avatar.db.test.ts';

export const ACCOUNT_GUARDS: readonly Guard[] = [
  {
    name: 'wrong tries elsewhere shut no shopper out',
    file: 'accounts/guesses.ts',
    find: "'login account': accountFrom(network, email)",
    replace: "'login account': email",
    tests: [LOCKOUT, 'who guesses elsewhere'],
  },
  {
    name: 'a browser that logged in before has a count of its own',
    file: 'accounts/guesses.ts',
    find: 'if (device !== undefined) {',
    replace: "if (device === '') {",
    tests: [LOCKOUT, 'in the shopper’s own network'],
  },
  {
    name: 'the mark of a browser holds for one account',
    file: 'accounts/device-cookie.ts',
    find: "device !== '' && isSame(signature, signatureOf(secret, device, email))",
    replace: "device !== '' && signature !== ''",
    tests: [LOCKOUT, 'can’t use the mark'],
  },
  {
    name: 'many networks slow an account down',
    file: 'accounts/limiter.ts',
    find: 'if (!turn.allowed) return limited(Math.ceil(turn.wait), limitNotices.login);',
    replace: '',
    tests: [LOCKOUT, 'with many networks'],
  },
  {
    name: 'a mailbox gets three mails an hour',
    file: 'accounts/reset.ts',
    find: "if (mailbox.kind === 'allowed') ",
    replace: "if (mailbox.kind !== '') ",
    tests: [LOCKOUT, 'three mails an hour'],
  },
  {
    name: 'false links shut no true one out',
    file: 'accounts/reset.ts',
    find: "isGood ? { 'mailed link': tokenHash } : { 'bad link network': network }",
    replace: "{ 'bad link network': network }",
    tests: [LOCKOUT, 'can’t close the reset'],
  },
  {
    name: 'an address makes ten accounts a day',
    file: 'accounts/service.ts',
    find: "{ 'register network': network, ...making }",
    replace: "{ 'register network': network }",
    tests: [LOCKOUT, 'makes 10 accounts a day'],
  },
  {
    name: 'a picture of too many pixels is not decoded',
    file: 'accounts/avatar.ts',
    find: "if (width * height > AVATAR_PIXELS_MAX) return { kind: 'too-many-pixels' };",
    replace: '',
    tests: [AVATARS, 'of more than 16 million pixels'],
  },
  {
    name: 'no interlaced PNG of 16 bits is decoded',
    file: 'accounts/avatar.ts',
    find: "return isCostly ? { kind: 'too-costly' } : undefined;",
    replace: 'void isCostly; return undefined;',
    tests: [AVATARS, 'is no interlaced PNG'],
  },
  {
    name: 'one picture is decoded at a time, and few wait',
    file: 'accounts/avatar.ts',
    find: 'waitingLine({ atOnce: 1, waiting: 10 })',
    replace: 'waitingLine({ atOnce: 30, waiting: 10 })',
    tests: [AVATARS, 'while no other is'],
  },
  {
    name: 'changes of the picture are counted',
    file: 'accounts/profile.ts',
    find: "{ 'avatar account': shopper.id, ",
    replace: '{ ',
    tests: [AVATARS, 'is changed ten times'],
  },
];
