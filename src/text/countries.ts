/** The Chinese name of an ISO 3166-1 code, or the code itself. */
export function countryTitle(code: string): string {
  return new Intl.DisplayNames('zh-CN', { type: 'region' }).of(code) ?? code;
}
