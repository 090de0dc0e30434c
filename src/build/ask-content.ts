import type { AstroIntegration } from 'astro';
import { askAhead } from '../content/ahead.ts';
import { contentReader } from '../content/reader.ts';
import { requireSettings } from '../settings.ts';

/** Asks for the content as soon as a build begins. */
export function askForContent(): AstroIntegration {
  return {
    name: 'ask-for-content',
    hooks: { 'astro:build:start': () => askAhead(contentReader(requireSettings(process.env))) },
  };
}
