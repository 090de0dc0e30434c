import type { APIRoute } from 'astro';
import { renderRobotsTxt } from '../build/search-engines.ts';

export const GET: APIRoute = ({ site }) => new Response(renderRobotsTxt(site));
