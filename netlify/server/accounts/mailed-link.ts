/** Links in mails: what opens them lies nowhere but in the mail. */
import { createHash } from 'node:crypto';
import type { Parts } from '../parts/parts.ts';
import { type Try, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';

/** What the shop keeps of a link's token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Counts a try of a link. A good one, which nobody guesses, has a count of its own: false ones that others try in the
 * same network don't shut out whoever has it.
 */
export async function takeLink(
  parts: Parts,
  link: { readonly tokenHash: string; readonly isGood: boolean },
  address: string,
): Promise<Try> {
  const { tokenHash, isGood } = link;
  return await takeTry(
    parts,
    isGood ? { 'mailed link': tokenHash } : { 'bad link network': networkOf(address) },
  );
}
