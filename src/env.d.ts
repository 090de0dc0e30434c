/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Selector of the element whose first touch hydrates the island (browser/client-intent.ts). */
    'client:intent'?: string;
  }
}
