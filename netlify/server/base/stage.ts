/**
 * Functions learn the stage from their context, because variables of netlify.toml do not reach
 * them.
 */
import type { Settings } from '../../../src/settings.ts';

/** `preview` is a deploy preview or a branch deploy. */
export type Stage = 'production' | 'preview' | 'local';

/** `npm start` has no CDN and builds its site itself (docs/decisions/0072). */
export function isSelfHosted(stage: Stage, { SELF_HOSTED }: Pick<Settings, 'SELF_HOSTED'>): boolean {
  return stage === 'local' || SELF_HOSTED === 'on';
}

export function stageOf(deployContext: string): Stage {
  if (deployContext === 'production') return 'production';
  // `netlify dev` gives functions an empty context and sets a variable that no deploy has.
  const isNetlifyDev = deployContext === '' && process.env.NETLIFY_DEV === 'true';
  return deployContext === 'dev' || isNetlifyDev ? 'local' : 'preview';
}
