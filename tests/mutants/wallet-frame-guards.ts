import type { Guard } from './guard.ts';

const FILE = 'payments/paypal/wallet-frame.ts';
const TESTS = 'payments/paypal/wallet-frame.test.ts';

/** The guards of the frame in which the wallet's SDK lives. */
export const WALLET_FRAME_GUARDS: readonly Guard[] = [
  {
    name: 'the frame’s nonce is new each time',
    file: FILE,
    find: "randomBytes(18).toString('base64')",
    replace: "Buffer.alloc(18, typeof randomBytes).toString('base64')",
    tests: [TESTS, 'a nonce of its own'],
  },
  {
    name: 'nobody keeps an answer of the frame',
    file: FILE,
    find: "'Cache-Control': 'no-store',",
    replace: '',
    tests: [TESTS, 'nobody keeps it'],
  },
  {
    name: 'only the shop’s own pages show the frame',
    file: FILE,
    find: '    "frame-ancestors \'self\'",\n',
    replace: '',
    tests: [TESTS, 'only pages of the shop frame it'],
  },
];
