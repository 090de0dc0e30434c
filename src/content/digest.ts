import { createHash } from 'node:crypto';

/** A short word for a text, which is another for another text; fit for the name of a file. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
