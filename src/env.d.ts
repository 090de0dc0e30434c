/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island hydrates at this element's first touch (browser/client-intent.ts). */
    'client:intent'?: string;
  }
}
