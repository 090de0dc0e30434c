import type { Doc } from './documents.ts';

/**
 * Asset documents carry the address of their picture, which depends on where the lake listens today;
 * so it is added when they are shown and never stored.
 */
export function withUrl(doc: Doc, publicUrl: string): Doc {
  if (doc._type !== 'sanity.imageAsset' || typeof doc.path !== 'string') return doc;
  return { ...doc, url: `${publicUrl}/${doc.path}` };
}
