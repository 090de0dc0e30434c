/** netlify/functions/api.mts with a card provider that responds at once. */
import type { Context } from '@netlify/functions';
import { createApi } from '../../../netlify/server/api.ts';
import { writeLog } from '../../../netlify/server/base/log.ts';
import { createLiveServices } from '../../../netlify/server/live-services.ts';
import { INSTANT_CARDS } from '../../orders/instant-payments.ts';

const api = createApi(() => createLiveServices('dev'), writeLog, INSTANT_CARDS);

export default async (request: Request, { ip, requestId, waitUntil }: Context): Promise<Response> =>
  await api.fetch(request, { ip, requestId, waitUntil });
