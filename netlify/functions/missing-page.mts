import '../server/search/production.ts';
import type { Context } from '@netlify/functions';
import { isSelfHosted } from '../server/base/stage.ts';
import { previewOrigin } from '../server/deploy-origin.ts';
import { readConverter } from '../server/http/converter.ts';
import { createLiveServices } from '../server/live-services.ts';
import { lookUpMissingPage } from '../server/search/look-up.ts';
import { serveMissingPage } from '../server/search/missing-page.ts';
import { readShell } from '../server/search/shell.ts';

export default async (request: Request, context: Context): Promise<Response> => {
  const { database, stage, settings, log } = await createLiveServices(
    context.deploy.context,
    previewOrigin(context, request.url),
  );
  return await serveMissingPage(request, {
    lookUp: (path) => lookUpMissingPage(database, path),
    shell: (page) => readShell(page, isSelfHosted(stage, settings), settings.PORT),
    converter: () => readConverter(database),
    log,
  });
};
