import type { APIRoute } from 'astro';
import { searchIndexBody } from '../content/search/build.ts';
import { siteContent } from '../content/site.ts';

export const GET: APIRoute = async () =>
  new Response(searchIndexBody(await siteContent()), { headers: { 'content-type': 'application/json' } });
