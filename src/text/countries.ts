/** Made on first use, because it would slow every cold start (docs/decisions/0027). */
let names: Intl.DisplayNames | undefined;

/** The Chinese name of an ISO 3166-1 code, or the code itself. */
export function countryTitle(code: string): string {
  names ??= new Intl.DisplayNames('zh-Hans', { type: 'region' });
  return names.of(code) ?? code;
}
