import type { SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { contentLakeAddress } from './content-lake-address.ts';
import { clientConfig } from './reader.ts';

/** A client that sees drafts and may write. */
export type ContentWriter = Pick<SanityClient, 'fetch' | 'mutate'>;

/** Undefined if the shop has no token for it. The token of a local content lake may write; a hosted one only reads. */
export function writeToken(settings: Settings): string | undefined {
  if (settings.SANITY_WRITE_TOKEN !== undefined) return settings.SANITY_WRITE_TOKEN;
  return contentLakeAddress(settings) === undefined ? undefined : settings.SANITY_TOKEN;
}

/** Imports Sanity's client at the first call, as `contentReader` does. */
export function contentWriter(settings: Settings): ContentWriter | undefined {
  const token = writeToken(settings);
  if (token === undefined) return undefined;
  let client: Promise<SanityClient> | undefined;
  const open = () => {
    client ??= import('@sanity/client').then(({ createClient }) =>
      createClient({ ...clientConfig(settings), token, perspective: 'raw' }),
    );
    return client;
  };
  const fetch = async (...query: Parameters<SanityClient['fetch']>) => await (await open()).fetch(...query);
  const mutate = async (...given: Parameters<SanityClient['mutate']>) =>
    await (await open()).mutate(...given);
  // The client's own overloads tell which result belongs to which call.
  return { fetch: fetch as SanityClient['fetch'], mutate: mutate as SanityClient['mutate'] };
}
