/** Sanity's style sheets bring a font from a host of theirs: the Studio speaks in the reader's own, as the shop does. */
import type { Plugin } from 'vite';
import { SANS } from '../fonts.ts';

const FOREIGN_FACE = /@font-face\s*\{[^}]*https?:[^}]*\}/g;
const THEIR_CHAIN = /\bInter,\s*-apple-system[^;}]*?sans-serif/g;

export function ownFonts(): Plugin {
  return {
    name: 'own-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('node_modules') || !id.split('?', 1)[0]?.endsWith('.css')) return;
      return { code: code.replaceAll(FOREIGN_FACE, '').replaceAll(THEIR_CHAIN, SANS), map: null };
    },
  };
}
