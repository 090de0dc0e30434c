import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { imagesOrigin } from '../content/client.ts';
import type { Settings } from '../settings.ts';

/** The same rule for a host that reads no `_redirects`. */
export function imagesRedirect(settings: Settings) {
  const path = '/images/*';
  return { from: path, path, to: `${imagesOrigin(settings)}/:splat`, status: 200, force: false };
}

const RULE = /^\/images\/\* .*\n?/m;

/**
 * Writes the rule for `/images/*` into the `_redirects` file of a built site: it leads to the content's picture
 * service, whose address `netlify.toml` cannot know. Other rules in that file stay.
 */
export async function writeImagesRewrite(siteDir: string, settings: Settings): Promise<void> {
  const file = path.join(siteDir, '_redirects');
  const before = await readFile(file, 'utf8').catch(() => '');
  const { from, to, status } = imagesRedirect(settings);
  const rule = `${from} ${to} ${status}\n`;
  const others = before.replace(RULE, '');
  const after = others === '' || others.endsWith('\n') ? others + rule : `${others}\n${rule}`;
  if (after !== before) await writeFile(file, after);
}

/** Lets the built site serve its pictures from its own address (decisions, "The shape of the whole"). */
export function imagesRewrite(settings: Settings): AstroIntegration {
  return {
    name: 'images-rewrite',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await writeImagesRewrite(fileURLToPath(dir), settings);
      },
    },
  };
}
