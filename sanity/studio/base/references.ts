/** Ids, each once, sorted. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Reflect.get(value, '_ref');
  const inside = Object.values(value).flatMap(referencesIn);
  return [...new Set([...(typeof own === 'string' ? [own] : []), ...inside])].sort();
}

/** `ids`: what a document refers to. */
export const REFERENCES_QUERY = '*[_id in $ids]';
