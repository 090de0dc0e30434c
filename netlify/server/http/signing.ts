/** HMACs with the shop's secret. Each purpose has a name of its own, so that none can be passed off as another. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Purpose = 'session' | 'xsrf of session' | 'xsrf of visitor' | 'limit' | 'device' | 'email undo';

export function sign(secret: string, purpose: Purpose, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url');
}

/** In a time that tells nothing of where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
