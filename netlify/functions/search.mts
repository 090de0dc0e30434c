import '../server/search/production.ts';
import type { Context } from '@netlify/functions';
import { isSelfHosted } from '../server/base/stage.ts';
import { previewOrigin } from '../server/deploy-origin.ts';
import { readConverter } from '../server/http/converter.ts';
import { createLiveServices } from '../server/live-services.ts';
import { searchCatalogue } from '../server/search/search.ts';
import { serveSearchPage } from '../server/search/serve.ts';
import { readShell } from '../server/search/shell.ts';

export default async (request: Request, context: Context): Promise<Response> => {
  const { database, stage, settings, origin, log } = await createLiveServices(
    context.deploy.context,
    previewOrigin(context, request.url),
  );
  return await serveSearchPage(request, {
    search: (query) => searchCatalogue(database, query),
    shell: () => readShell('/shell/search', isSelfHosted(stage, settings), settings.PORT),
    origin,
    converter: () => readConverter(database),
    log,
  });
};
