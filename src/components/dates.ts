/** `2026-03-01` → 2026年3月1日, `2025-06` → 2025年6月. Other strings are returned unchanged. */
export function chineseDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return date;
  return `${year}年${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`;
}
