import type { SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { localContentLakeUrl } from './content-lake-address.ts';
import { handleRateLimit } from './rate-limit.ts';
import { clientConfig } from './reader.ts';

/** Sees drafts and may write. */
export type ContentWriter = Pick<SanityClient, 'fetch' | 'mutate'>;

/** Milliseconds. A scheduled function may run 30 s, and its last schedules begin after 20; the next run goes on. */
const PATIENCE = 2_000;

/** Undefined if no token may write. A hosted project needs a token of its own. */
function writeToken(settings: Settings): string | undefined {
  if (settings.SANITY_WRITE_TOKEN !== undefined) return settings.SANITY_WRITE_TOKEN;
  return localContentLakeUrl(settings) === undefined ? undefined : settings.SANITY_TOKEN;
}

/** Imports Sanity's client at the first call. */
export function contentWriter(settings: Settings): ContentWriter | undefined {
  const token = writeToken(settings);
  if (token === undefined) return undefined;
  let client: Promise<SanityClient> | undefined;
  const open = () => {
    client ??= import('@sanity/client').then(({ createClient }) =>
      createClient({
        ...clientConfig(settings),
        token,
        perspective: 'raw',
        requestHandler: handleRateLimit(undefined, PATIENCE),
      }),
    );
    return client;
  };
  const fetch = async (...query: Parameters<SanityClient['fetch']>) => await (await open()).fetch(...query);
  const mutate = async (...given: Parameters<SanityClient['mutate']>) =>
    await (await open()).mutate(...given);
  return { fetch: fetch as SanityClient['fetch'], mutate: mutate as SanityClient['mutate'] };
}
