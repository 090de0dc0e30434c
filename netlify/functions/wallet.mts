/** The frame of the wallet's button, with a fresh nonce per request. */
import type { Context } from '@netlify/functions';
import { requireServerSettings } from '../server/live-services.ts';
import { serveWalletFrame } from '../server/payments/paypal/wallet-frame.ts';

export default (request: Request, context: Context): Response =>
  serveWalletFrame(request, requireServerSettings(context.deploy.context));
