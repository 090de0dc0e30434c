/**
 * Lets the wallet's SDK put in the styles and scripts that it writes inline: PayPal asks for a nonce or for
 * 'unsafe-inline', which a policy with hashes ignores (https://developer.paypal.com/sdk/js/best-practices).
 * Pages are built once, so it is no secret. It holds as no page takes markup from outside; event handlers and styles
 * in attributes stay refused.
 */
export const WALLET_NONCE = 'wallet-sdk';
