import type { Context } from '@netlify/functions';
import { type Api, createApi } from '../server/api.ts';
import { previewOrigin } from '../server/deploy-origin.ts';
import { createLiveServices } from '../server/live-services.ts';

/** One API per origin: preview deploys have several. */
const apis = new Map<string | undefined, Api>();

export default async (request: Request, context: Context): Promise<Response> => {
  const origin = previewOrigin(context, request.url);
  const deployContext = context.deploy.context;
  const api = apis.get(origin) ?? createApi(() => createLiveServices(deployContext, origin));
  apis.set(origin, api);
  return await api.fetch(request, {
    ip: context.ip,
    requestId: context.requestId,
    deployId: context.deploy.id,
    waitUntil: (work) => context.waitUntil(work),
  });
};
