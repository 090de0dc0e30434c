import type { APIRoute, GetStaticPaths } from 'astro';
import { searchIndexOf } from '../content/search/build.ts';
import { siteContent } from '../content/site.ts';

// A path of several parts, as Astro takes no folder with `_` for pages: the file lies beside the hashed scripts.
export const getStaticPaths: GetStaticPaths = async () => {
  const { path } = searchIndexOf(await siteContent());
  return [{ params: { searchIndex: path.slice(1, -'.json'.length) } }];
};

/** The index of the search, for the box in the header (docs/decisions/0040). */
export const GET: APIRoute = async () =>
  new Response(searchIndexOf(await siteContent()).body, { headers: { 'content-type': 'application/json' } });
