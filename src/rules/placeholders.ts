/** Texts of letters have places such as `{订单号}`, which the order's facts fill. */

export const PLACEHOLDERS = ['姓名', '订单号', '金额', '快递', '运单号'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Null if the order has none yet. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

export type FilledText =
  | { readonly kind: 'filled'; readonly text: string }
  /** Names that no placeholder has. */
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  /** Placeholders that the order can't fill. */
  | { readonly kind: 'missing'; readonly names: readonly Placeholder[] };

const PLACE = /[{｛]\s*([^{}｛｝\s]{1,20})\s*[}｝]/g;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** True while a place is left to fill. */
export function hasPlaceholder(text: string): boolean {
  return [...text.matchAll(PLACE)].length > 0;
}

/** A value is never searched for places again. */
export function fillPlaceholders(text: string, values: PlaceholderValues): FilledText {
  const names = [...new Set([...text.matchAll(PLACE)].flatMap(([, name]) => name ?? []))];
  const unknown = names.filter((name) => !isPlaceholder(name));
  if (unknown.length > 0) return { kind: 'unknown', names: unknown };
  const missing = names.filter(isPlaceholder).filter((name) => (values[name] ?? '') === '');
  if (missing.length > 0) return { kind: 'missing', names: missing };
  return {
    kind: 'filled',
    text: text.replace(PLACE, (whole, name: string) =>
      isPlaceholder(name) ? (values[name] ?? whole) : whole,
    ),
  };
}
