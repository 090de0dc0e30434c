/** Tools beside the desk, in the order of the Studio's bar. */
import type { Tool } from 'sanity';

export const tools: Tool[] = [];
