/** All of `/images/*`: netlify.toml leads it here. */
import { imagesOrigin } from '../../src/content/lake-address.ts';
import { requireSettings } from '../../src/settings.ts';
import { writeLog } from '../server/base/log.ts';
import { answerPicture } from '../server/pictures/answer.ts';

let origin: string | undefined;

export default async (request: Request): Promise<Response> => {
  // Read at the first call: the local host sets them while it starts.
  origin ??= imagesOrigin(requireSettings(process.env));
  return await answerPicture(request, origin, writeLog);
};
