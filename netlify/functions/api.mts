/** All of `/api/v1/*`: netlify.toml leads it here. */
import type { Context } from '@netlify/functions';
import { createApi } from '../server/http/app.ts';
import { liveParts } from '../server/parts.ts';

let deployContext = '';
const api = createApi(() => liveParts(deployContext));

export default async (request: Request, context: Context): Promise<Response> => {
  // The same in every call of a deploy.
  deployContext = context.deploy.context;
  return await api.fetch(request, { ip: context.ip, waitUntil: (work) => context.waitUntil(work) });
};
