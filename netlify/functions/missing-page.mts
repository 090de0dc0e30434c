import '../server/search-page/production.ts';
import type { Context } from '@netlify/functions';
import { isSelfHosted } from '../server/base/stage.ts';
import { previewOrigin } from '../server/deploy-origin.ts';
import { createLiveServices } from '../server/live-services.ts';
import { lookUpMissingPage } from '../server/missing-page/look-up.ts';
import { serveMissingPage } from '../server/missing-page/serve.ts';
import { readShell } from '../server/search-page/shell.ts';

export default async (request: Request, context: Context): Promise<Response> => {
  const { database, stage, settings, log } = await createLiveServices(
    context.deploy.context,
    previewOrigin(context, request.url),
  );
  return await serveMissingPage(request, {
    lookUp: (path) => lookUpMissingPage(database, path),
    shell: (page) => readShell(page, isSelfHosted(stage, settings), settings.PORT),
    log,
  });
};
