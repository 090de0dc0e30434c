const regions = new Intl.DisplayNames('zh-Hans', { type: 'region' });

/** The Chinese name of an ISO 3166 code. */
export function countryText(code: string): string {
  return regions.of(code) ?? code;
}
