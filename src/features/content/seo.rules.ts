/**
 * Search engines truncate at a width: Google in pixels
 * (https://developers.google.com/search/docs/appearance/snippet), Baidu at about 30 characters of a
 * title. They show some 30 Chinese characters of a title and 78 of a description.
 */
export const SEO_LENGTHS = {
  title: { least: 10, most: 30 },
  description: { least: 40, most: 78 },
} as const;

/** A Latin letter is half as wide as a Chinese one. */
export function textWidth(text: string): number {
  const widths = [...text.trim()].map((character) => (/[\u0020-\u024f]/.test(character) ? 0.5 : 1));
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

/** Shortens a text as a search result does. */
export function truncateToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text.trim();
  let shown = '';
  for (const character of text.trim()) {
    if (textWidth(`${shown}${character}`) >= most) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}
