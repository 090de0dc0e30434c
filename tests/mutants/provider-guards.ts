/** The guards of how providers are asked and believed. */
import type { Guard } from './guard.ts';

const OTHERS = 'payments/known-pitfalls.db.test.ts';
const CARD = 'payments/card.db.test.ts';
const WALLET = 'payments/wallet-answers.db.test.ts';
const PATIENCE = 'payments/reconcile/timeouts.db.test.ts';

export const PROVIDER_GUARDS: readonly Guard[] = [
  {
    name: 'a capture that is refused for good ends the attempt',
    file: 'payments/paypal/paypal.ts',
    find: "if (issue === 'ORDER_NOT_APPROVED') return { kind: 'not-approved' };",
    replace: "if (status !== 422) return { kind: 'unreachable', reason: issue };",
    tests: [WALLET, 'refused for good with 403'],
  },
  {
    name: 'a deadline covers all calls of PayPal together',
    file: 'payments/paypal/paypal.ts',
    find: 'http(asked, deadline);',
    replace: 'http(asked);',
    tests: [PATIENCE, 'all calls of paypal together'],
  },
  {
    name: 'a deadline covers all calls of Stripe together',
    file: 'payments/stripe/call.ts',
    find: 'signal: own ? AbortSignal.any([own, deadline]) : deadline',
    replace: 'signal: own ?? deadline',
    tests: [PATIENCE, 'all calls of stripe together'],
  },
  {
    name: 'no answer of a provider is older than the call that gets it',
    file: 'payments/polling.ts',
    find: 'askedAt >= began)',
    replace: 'askedAt >= 0)',
    tests: ['payments/polling.db.test.ts', 'since the last answer'],
  },
  {
    name: 'a provider is asked once for calls that come together',
    file: 'payments/polling.ts',
    find: 'if (attemptId === undefined) return await work();',
    replace: 'return await work();',
    tests: ['payments/polling.db.test.ts', '200 calls'],
  },
  {
    name: 'only a certificate that proved a message genuine is kept',
    file: 'payments/paypal/signature.ts',
    find: '    const { certificate } = fetched;\n',
    replace: '    const { certificate } = fetched;\n    keep(address, certificate);\n',
    tests: ['payments/paypal/signature.test.ts', 'push out'],
  },
  {
    name: 'made-up certificates are asked for only so often',
    file: 'payments/paypal/signature.ts',
    find: 'if (ofNetwork >= MOST.network || unproved.length >= MOST.all)',
    replace: 'if (ofNetwork < 0)',
    tests: ['payments/paypal/signature.test.ts', 'cost five fetches'],
  },
  {
    name: 'an eCheck that has not cleared is not paid',
    file: 'payments/paypal/paypal.ts',
    find: "['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']",
    replace: "['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING']",
    tests: [OTHERS, 'eCheck'],
  },
  {
    name: 'a complete session is not a paid one',
    file: 'payments/stripe/stripe.ts',
    find: "if (session.payment_status === 'paid') {",
    replace: "if (session.status === 'complete') {",
    tests: [CARD, 'the bank takes its time'],
  },
  {
    name: 'a voucher that can still be paid keeps its order',
    file: 'payments/stripe/stripe.ts',
    find: "= ['requires_payment_method', 'canceled'];",
    replace: "= ['requires_payment_method', 'canceled', 'requires_action'];",
    tests: [CARD, 'a voucher'],
  },
  {
    name: 'Stripe’s signature is checked over the body as it came',
    file: 'payments/stripe/stripe.ts',
    find: 'event = eventOf(await stripe.webhooks.constructEventAsync(body, signature, secret));',
    replace: 'event = eventOf(JSON.parse(body)); void signature; void secret; void stripe;',
    tests: [OTHERS, 're-serialised'],
  },
  {
    name: 'PayPal’s signature is checked',
    file: 'payments/paypal/signature.ts',
    find: "if (!verify('sha256', Buffer.from(content), certificate.publicKey, signature))",
    replace: "if (verify('sha256', Buffer.from(content), certificate.publicKey, signature) === undefined)",
    tests: [OTHERS, 're-serialised'],
  },
  {
    name: 'PayPal’s certificate comes from PayPal',
    file: 'payments/paypal/signature.ts',
    find: 'if (!isTrustedCertificateAddress(address, apiBase))',
    replace: "if (address === '')",
    tests: ['payments/paypal/signature.test.ts', 'names another place'],
  },
  {
    name: 'events of other kinds are taken and left',
    file: 'payments/stripe/stripe.ts',
    find: "return { kind: 'sent-back', ref };\n  return { kind: 'other' };",
    replace: "return { kind: 'sent-back', ref };\n  throw new Error(type);",
    tests: [OTHERS, 'events of other kinds'],
  },
  {
    name: 'a call that is under way at PayPal is not a refused one',
    file: 'payments/paypal/call.ts',
    find: 'const NO_ANSWERS = [401, 408, CONFLICT, 425, 429];',
    replace: 'const NO_ANSWERS = [401, 408, 425, 429];',
    tests: [WALLET, 'a second refund call'],
  },
  {
    name: 'a wallet order that takes nothing is not handed out again',
    file: 'payments/paypal/paypal.ts',
    find: "if (issue === 'ORDER_NOT_APPROVED') return { kind: 'not-approved' };",
    replace: "if (status === 422) return { kind: 'not-approved' };",
    tests: [WALLET, 'is not handed out again'],
  },
  {
    name: 'a capture that was made already is looked at again',
    file: 'payments/paypal/paypal.ts',
    find: "if (issue === 'ORDER_ALREADY_CAPTURED') return { kind: 'captured' };",
    replace: '',
    tests: ['payments/providers.test.ts', 'is captured once'],
  },
];
