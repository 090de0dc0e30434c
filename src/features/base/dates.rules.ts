/** Writes a typed day or month as ISO 8601: `2026年5月`, `2026/5/8`, `２０２６－０５`. Anything else is only trimmed. */
export function dateIn(cell: string): string {
  const plain = cell
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
    .replace(/\s/g, '');
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月](\d{1,2})[日号號]?)?$/.exec(plain) ?? [];
  if (year === undefined || month === undefined) return plain;
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-');
}
