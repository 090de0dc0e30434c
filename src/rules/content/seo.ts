/**
 * Lengths of titles and descriptions in search results. Search engines set no limit but cut at a width: Google in pixels
 * (https://developers.google.com/search/docs/appearance/snippet), Baidu at about 30 characters of a title. On a wide
 * screen some 30 Chinese characters of a title and 78 of a description are shown; a Latin letter is half as wide.
 */
export const SEO_LENGTHS = {
  title: { least: 10, most: 30 },
  description: { least: 40, most: 78 },
} as const;

/** Width in Chinese characters. */
export function widthOf(text: string): number {
  const widths = [...text.trim()].map((character) => (/[\u0020-\u024f]/.test(character) ? 0.5 : 1));
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}

/** The text as a search result shows it. */
export function cutToWidth(text: string, most: number): string {
  if (widthOf(text) <= most) return text.trim();
  let shown = '';
  for (const character of text.trim()) {
    if (widthOf(`${shown}${character}`) >= most) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}
