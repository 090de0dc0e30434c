const CHINESE = /^(?<year>\d{4})年(?<month>\d{1,2})(?:月(?:(?<day>\d{1,2})[日号號]?)?)?$/;
/** With the same separator twice, because `2026-05/06` and `2026/5-6` are intervals. */
const SEPARATED = /^(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})(?:\k<separator>(?<day>\d{1,2}))?$/;

/** Writes a typed day or month as ISO 8601: `2026年5月`, `2026/5/8`, `２０２６－０５`. Anything else is only trimmed. */
export function dateIn(cell: string): string {
  const plain = cell
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
    .replace(/\s/g, '');
  const { year, month, day } = (CHINESE.exec(plain) ?? SEPARATED.exec(plain))?.groups ?? {};
  if (year === undefined || month === undefined) return plain;
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-');
}
