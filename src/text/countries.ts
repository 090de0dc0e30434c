/** Made on first use, because it would slow every cold start (docs/decisions/0027). */
let names: Intl.DisplayNames | undefined;
let englishNames: Intl.DisplayNames | undefined;

/** The Chinese name of an ISO 3166-1 code, or the code itself. */
export function countryTitle(code: string): string {
  names ??= new Intl.DisplayNames('zh-Hans', { type: 'region' });
  return names.of(code) ?? code;
}

/** The Chinese and the English name, so that lists can be searched by both. */
export function countryLabel(code: string): string {
  englishNames ??= new Intl.DisplayNames('en', { type: 'region' });
  return `${countryTitle(code)} ${englishNames.of(code)}`;
}

/** In the order of their Chinese names. */
export function sortedCountryLabels(codes: Iterable<string>): { code: string; label: string }[] {
  const { compare } = new Intl.Collator('zh-CN');
  return [...codes]
    .map((code) => ({ code, label: countryLabel(code) }))
    .sort((a, b) => compare(a.label, b.label));
}
