/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Selector of the part of the island whose first touch hydrates it (browser/client-intent.ts). */
    'client:intent'?: string;
  }
}
