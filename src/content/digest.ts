import { hash } from 'node:crypto';

/** A short word for a text, which is another for another text; fit for the name of a file. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
