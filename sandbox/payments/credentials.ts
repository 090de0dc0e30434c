/** Keys of the local stand-in. They open nothing but it, so they may stand here. */
export const SANDBOX_CREDENTIALS = {
  stripeKey: 'sk_test_payments_sandbox',
  stripeWebhookSecret: 'whsec_payments_sandbox',
  paypalClientId: 'payments-sandbox-client',
  paypalClientSecret: 'payments-sandbox-secret',
  paypalWebhookId: '8PT597110X687430LKGECATA',
} as const;
