import { countExposedLocalities } from '../../../src/content/exposed-localities.ts';
import type { ContentReader } from '../../../src/content/reader.ts';
import { EXPOSED_LOCALITIES_CURSOR, writeCursor } from '../db/job-cursors.ts';
import type { Services } from '../http/services.ts';

/** For health and staff, so that no call asks Sanity. `anonymous` is undefined for the local content lake. */
export async function recordExposedLocalities(
  { database, log }: Pick<Services, 'database' | 'log'>,
  anonymous: ContentReader | undefined,
): Promise<void> {
  if (anonymous === undefined) return;
  const exposed = await countExposedLocalities(anonymous);
  if (exposed > 0) log({ level: 'warn', event: 'exact localities can be read by anybody', exposed });
  await writeCursor(database, EXPOSED_LOCALITIES_CURSOR, String(exposed));
}
