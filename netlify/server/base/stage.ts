/** Where the shop runs. Functions learn it from their context: variables of netlify.toml do not reach them. */

/** `preview` is any deploy that is not the shop itself: deploy previews and branch deploys. */
export type Stage = 'production' | 'preview' | 'local';

/** `deployContext` is `context.deploy.context` of a function. */
export function stageOf(deployContext: string): Stage {
  if (deployContext === 'production') return 'production';
  // `netlify dev` gives functions an empty context, and says who it is in a variable that no deploy has.
  const isNetlifyDev = deployContext === '' && process.env.NETLIFY_DEV === 'true';
  return deployContext === 'dev' || isNetlifyDev ? 'local' : 'preview';
}
