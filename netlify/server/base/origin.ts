import type { Settings } from '../../../src/settings.ts';

/** The shop's address, such as `https://shop.example`. A preview deploy has another. */
export function originOf({ URL: address, PORT }: Pick<Settings, 'URL' | 'PORT'>): string {
  return new URL(address ?? `http://localhost:${PORT}`).origin;
}
