/** The content security policy allows inline scripts and styles by hash. */
import { createHash } from 'node:crypto';

export interface InlineText {
  readonly text: string;
  readonly hash: `sha256-${string}`;
}

export function toInlineText(text: string): InlineText {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
