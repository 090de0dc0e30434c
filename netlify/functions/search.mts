import '../server/search-page/production.ts';
import type { Context } from '@netlify/functions';
import { isSelfHosted } from '../server/base/stage.ts';
import { previewOrigin } from '../server/deploy-origin.ts';
import { createLiveServices } from '../server/live-services.ts';
import { searchCatalogue } from '../server/search-page/search.ts';
import { serveSearchPage } from '../server/search-page/serve.ts';
import { readShell } from '../server/search-page/shell.ts';

export default async (request: Request, context: Context): Promise<Response> => {
  const { database, stage, settings, origin, log } = await createLiveServices(
    context.deploy.context,
    previewOrigin(context, request.url),
  );
  return await serveSearchPage(request, {
    search: (query) => searchCatalogue(database, query),
    shell: () => readShell('/shell/search', isSelfHosted(stage, settings), settings.PORT),
    origin,
    log,
  });
};
