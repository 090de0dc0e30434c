/** netlify/functions/api.mts with a card provider that responds at once. */
import type { Context } from '@netlify/functions';
import { createApi } from '../../../netlify/server/api.ts';
import { writeLog } from '../../../netlify/server/base/log.ts';
import { createLiveServices } from '../../../netlify/server/live-services.ts';
import { stripe } from '../../../netlify/server/payments/stripe/stripe.ts';
import { instantCardProvider } from '../../orders/instant-payments.ts';

const declared = [{ ...stripe, build: () => instantCardProvider, whyOff: () => undefined }];
const api = createApi(() => createLiveServices('dev'), writeLog, declared);

export default async (request: Request, { ip, requestId, waitUntil }: Context): Promise<Response> =>
  await api.fetch(request, { ip, requestId, waitUntil });
