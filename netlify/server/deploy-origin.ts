/**
 * Netlify's `URL` is always the production site
 * (https://docs.netlify.com/functions/environment-variables). A request's host is trusted only as
 * `NAME--SITE.netlify.app`, which Netlify gives to this site alone.
 */
import type { Context } from '@netlify/functions';
import { stageOf } from './base/stage.ts';

export type DeployContext = Pick<Context, 'site'> & {
  readonly deploy: Pick<Context['deploy'], 'context' | 'id'>;
};

/** Undefined in production, where `URL` is right. */
export function previewOrigin({ deploy, site }: DeployContext, requestUrl: string): string | undefined {
  if (stageOf(deploy.context) !== 'preview' || site.name === undefined) return undefined;
  const own = `--${site.name}.netlify.app`;
  const { hostname } = new URL(requestUrl);
  const name = hostname.endsWith(own) ? hostname.slice(0, -own.length) : '';
  return `https://${/^[a-z0-9-]+$/.test(name) ? name : deploy.id}${own}`;
}
