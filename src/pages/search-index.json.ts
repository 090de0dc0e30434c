import type { APIRoute } from 'astro';
import { searchIndexBody } from '../content/search/build.ts';
import { siteContent } from '../content/site.ts';

/** The index of the search, for the box in the header (docs/decisions/0040). */
export const GET: APIRoute = async () =>
  new Response(searchIndexBody(await siteContent()), { headers: { 'content-type': 'application/json' } });
