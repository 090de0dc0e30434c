/** The stage that the shop runs in. Functions learn it from their context: variables of netlify.toml do not reach them. */
import type { Settings } from '../../../src/settings.ts';

/** `preview` is a deploy preview or a branch deploy. */
export type Stage = 'production' | 'preview' | 'local';

/**
 * Whether `npm start` serves the shop: it has no CDN and builds its site itself. It may be the shop itself
 * (docs/decisions/0074).
 */
export function isSelfHosted(stage: Stage, { SELF_HOSTED }: Pick<Settings, 'SELF_HOSTED'>): boolean {
  return stage === 'local' || SELF_HOSTED === 'on';
}

/** `deployContext` is `context.deploy.context` of a function. */
export function stageOf(deployContext: string): Stage {
  if (deployContext === 'production') return 'production';
  // `netlify dev` gives functions an empty context, and says who it is in a variable that no deploy has.
  const isNetlifyDev = deployContext === '' && process.env.NETLIFY_DEV === 'true';
  return deployContext === 'dev' || isNetlifyDev ? 'local' : 'preview';
}
