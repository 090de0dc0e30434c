/**
 * The only page that names the provider. Rendered for each request with a fresh nonce
 * (docs/decisions/0024).
 */
import { randomBytes } from 'node:crypto';
import { pageLanguage } from '../../../../src/features/base/words.text.ts';
import { paymentMethodsText } from '../../../../src/features/payments/payment-methods.text.ts';
import type { Settings } from '../../../../src/settings.ts';

type WalletSettings = Pick<Settings, 'PAYPAL_CLIENT_ID' | 'PAYPAL_CURRENCY' | 'PAYPAL_SDK_BASE'>;

// Sources of https://developer.paypal.com/sdk/js/best-practices, without Venmo's sources.
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
/** The script that src/build/wallet-script.ts builds. */
const SCRIPT = '/payment/wallet.js';
/** The hidden heading is one pixel high, because a taller one would scroll the frame. */
const STYLE = [
  'html{background:transparent}',
  'body{margin:0}',
  'h1{position:absolute;inline-size:1px;block-size:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  'main>div{overflow:clip}',
].join('');

function walletHosts(base: string | undefined): readonly string[] {
  if (base?.startsWith('/')) return ["'self'"];
  const isPayPal = base === undefined || /(^|\.)paypal\.com$/.test(new URL(base).hostname);
  return isPayPal ? PAYPAL : [new URL(base).origin];
}

function policy(nonce: string, base: string | undefined): string {
  const hosts = walletHosts(base).join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hosts}`,
    `style-src 'nonce-${nonce}'`,
    `img-src data: ${hosts}`,
    `connect-src ${hosts}`,
    `frame-src ${hosts}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function page(nonce: string, { PAYPAL_CLIENT_ID, PAYPAL_CURRENCY, PAYPAL_SDK_BASE }: WalletSettings): string {
  const data = { 'client-id': PAYPAL_CLIENT_ID, currency: PAYPAL_CURRENCY, 'sdk-base': PAYPAL_SDK_BASE };
  const attributes = Object.entries(data).map(([name, value]) =>
    value === undefined ? '' : ` data-${name}="${escapeAttribute(value)}"`,
  );
  return `<!doctype html>
<html lang="${pageLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${paymentMethodsText().paypal.pay}</title>
<style nonce="${nonce}">${STYLE}</style>
<script type="module" nonce="${nonce}" src="${SCRIPT}"></script>
</head>
<body><main aria-label="${paymentMethodsText().paypal.pay}"><h1>${paymentMethodsText().paypal.pay}</h1><div${attributes.join('')}></div></main></body>
</html>
`;
}

export function serveWalletFrame(request: Request, settings: WalletSettings): Response {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Robots-Tag': 'noindex',
  };
  const closed = { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'" };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...closed, Allow: 'GET, HEAD' } });
  if (settings.PAYPAL_CLIENT_ID === undefined) return new Response(null, { status: 404, headers: closed });
  const nonce = randomBytes(18).toString('base64');
  const opened = { ...headers, 'Content-Security-Policy': policy(nonce, settings.PAYPAL_SDK_BASE) };
  return new Response(page(nonce, settings), { headers: opened });
}
