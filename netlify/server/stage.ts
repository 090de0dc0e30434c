/** Where the shop runs. Functions learn it from their context: variables of netlify.toml do not reach them. */
import { LOCAL_PROJECT } from '../../src/content/client.ts';
import type { Settings } from '../../src/settings.ts';
import { databaseAddress } from './db/connection.ts';

/** `preview` is any deploy that is not the shop itself: deploy previews and branch deploys. */
export type Stage = 'production' | 'preview' | 'local';

/** `deployContext` is `context.deploy.context` of a function. */
export function stageOf(deployContext: string): Stage {
  if (deployContext === 'production') return 'production';
  // `netlify dev` gives functions an empty context, and says who it is in a variable that no deploy has.
  const isNetlifyDev = deployContext === '' && process.env.NETLIFY_DEV === 'true';
  return deployContext === 'dev' || isNetlifyDev ? 'local' : 'preview';
}

/** What keeps a deployed shop from running with these settings, each a sentence that says how to mend it. */
export function unfitFor(stage: Stage, settings: Settings): string[] {
  if (stage === 'local') return [];
  const problems: string[] = [];
  if (databaseAddress(settings) === undefined) {
    problems.push('No database: set DATABASE_URL (or NETLIFY_DB_URL) to the address of a PostgreSQL server.');
  }
  if (settings.SANITY_PROJECT_ID === LOCAL_PROJECT) {
    problems.push('No content: set SANITY_PROJECT_ID and SANITY_DATASET to a hosted Sanity project.');
  }
  return problems;
}
