/** Links in mails: what opens them lies nowhere but in the mail. */
import { createHash } from 'node:crypto';
import type { Parts } from '../parts/parts.ts';
import { type Try, takeTry } from './limiter.ts';
import { networkOf } from './network.ts';

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Counts a mailed link. A valid one has its own limit, so that invalid ones in the same network don't block it. */
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
