import { localSecret } from '../netlify/server/local-secret.ts';
import { isContentLocal } from './content-lake.ts';
import type { Surroundings } from './surroundings.ts';

/** Their files in the data folder. */
const KEPT = { SANITY_TOKEN: 'sanity-token', STUDIO_TOKEN_SECRET: 'studio-token-secret' } as const;

/**
 * The surroundings with what the local lake knows its callers by: a token for the shop itself, and the secret that
 * editors' tokens are signed with. Each is made once and kept; one that is set wins. Functions and the build read
 * their settings from the environment.
 */
export async function withLakeSecrets(surroundings: Surroundings): Promise<Surroundings> {
  if (!isContentLocal(surroundings)) return surroundings;
  const { settings, dataDir } = surroundings;
  const secrets = {
    SANITY_TOKEN: settings.SANITY_TOKEN ?? (await localSecret(dataDir, KEPT.SANITY_TOKEN)),
    STUDIO_TOKEN_SECRET:
      settings.STUDIO_TOKEN_SECRET ?? (await localSecret(dataDir, KEPT.STUDIO_TOKEN_SECRET)),
  };
  Object.assign(process.env, secrets);
  return { ...surroundings, settings: { ...settings, ...secrets } };
}
