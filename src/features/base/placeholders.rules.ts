/** Texts of letters have placeholders such as `{订单号}`, which are filled with data of the order. */

export const PLACEHOLDERS = ['姓名', '订单号', '金额', '快递', '运单号'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Null if the order has no value yet. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

export type FilledText =
  | { readonly kind: 'filled'; readonly text: string }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  /** The order has no value for these placeholders. */
  | { readonly kind: 'missing'; readonly names: readonly Placeholder[] };

const PLACE = /[{｛]\s*([^{}｛｝\s]{1,20})\s*[}｝]/g;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

export function hasPlaceholder(text: string): boolean {
  return [...text.matchAll(PLACE)].length > 0;
}

/** Placeholders inside filled values are not filled. */
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
