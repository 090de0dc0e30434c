/**
 * Where the shoppers of a preview find it. Netlify tells functions only the address of the production site (`URL`;
 * https://docs.netlify.com/functions/environment-variables), so that of a preview is put together from what Netlify
 * itself says of the deploy. The host of a request counts only when it is one that Netlify gives to this site alone,
 * `NAME--SITE.netlify.app`: anything else could be a stranger's, to whom providers and mails would lead.
 */
import type { Context } from '@netlify/functions';
import { stageOf } from './base/stage.ts';

export type DeployCall = Pick<Context, 'site'> & {
  readonly deploy: Pick<Context['deploy'], 'context' | 'id'>;
};

/** Such as `https://deploy-preview-7--shop.netlify.app`; undefined where the settings' `URL` is the right one. */
export function previewOrigin({ deploy, site }: DeployCall, requestUrl: string): string | undefined {
  if (stageOf(deploy.context) !== 'preview' || site.name === undefined) return undefined;
  const own = `--${site.name}.netlify.app`;
  const { hostname } = new URL(requestUrl);
  const name = hostname.endsWith(own) ? hostname.slice(0, -own.length) : '';
  return `https://${/^[a-z0-9-]+$/.test(name) ? name : deploy.id}${own}`;
}
