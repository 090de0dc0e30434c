import { createClient, type SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { clientConfig } from './client-config.ts';

/** The real Sanity client on published content; only the address differs between the lake and the service. */
export function contentClient(settings: Settings): SanityClient {
  return createClient(clientConfig(settings));
}
