import type { APIRoute } from 'astro';
import { robots } from '../build/search-engines.ts';

export const GET: APIRoute = ({ site }) => new Response(robots(site));
