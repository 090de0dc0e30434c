/**
 * What is published of a draft: a reference that was weak only until its target is published
 * (`_strengthenOnPublish`) is strong from now on, unless it says that it stays weak.
 */
export function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, item]) => [key, strengthened(item)] as const);
  if (!('_strengthenOnPublish' in value)) return Object.fromEntries(fields);
  const wish = value._strengthenOnPublish as { weak?: unknown } | null;
  const isWeak = wish?.weak === true;
  return Object.fromEntries(
    fields.filter(([key]) => key !== '_strengthenOnPublish' && (isWeak || key !== '_weak')),
  );
}
