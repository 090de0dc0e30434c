/** The content security policy allows inline scripts and styles by hash. */
import { createHash } from 'node:crypto';

export interface InlineText {
  readonly text: string;
  readonly hash: `sha256-${string}`;
}

export function toInlineText(text: string): InlineText {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)/;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/** Astro lists the hashes of all style sheets and islands of the site on each page. */
export function removeUnusedHashes(html: string): string {
  const used = new Set(
    [...html.matchAll(INLINE)].map(([, , text = '']) => toInlineText(text).hash as string),
  );
  return html.replace(
    META,
    (_, before: string, policy: string) =>
      before +
      policy.replaceAll(/ '(sha256-[^']+)'/g, (source, hash: string) => (used.has(hash) ? source : '')),
  );
}
