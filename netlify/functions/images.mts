import type { Context } from '@netlify/functions';
import { imagesOrigin } from '../../src/content/content-lake-address.ts';
import { requireSettings } from '../../src/settings.ts';
import { networkOf } from '../server/accounts/network.ts';
import { writeLog } from '../server/base/log.ts';
import { respondWithPicture } from '../server/pictures/serve.ts';

let origin: string | undefined;

export default async (request: Request, context: Context): Promise<Response> => {
  // Read at the first call, because the local host sets them while it starts.
  origin ??= imagesOrigin(requireSettings(process.env));
  return await respondWithPicture(request, {
    origin,
    // One connection may own a whole /48: 65,536 networks of /64.
    network: networkOf(context.ip, 48),
    findCropUsage: async (address) => {
      // Loaded only for cropped pictures; the others need no database.
      const [{ findCropUsage }, { createLiveServices }] = await Promise.all([
        import('../server/crop-usage.ts'),
        import('../server/live-services.ts'),
      ]);
      return await findCropUsage(request, address, () => createLiveServices(context.deploy.context));
    },
    log: writeLog,
  });
};
