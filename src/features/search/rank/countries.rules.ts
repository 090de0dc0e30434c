/** Country names come from the runtime's locale data. */
import type { Characters } from './characters.rules.ts';
import { normalizeText } from './normal.rules.ts';

const LANGUAGES = ['zh-Hans', 'en', 'ja'];

/** Common names that locale data lacks. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'america'],
  GB: ['uk', 'england', 'great britain'],
  PG: ['png', '巴新', '新几内亚', 'new guinea'],
  TR: ['turkey'],
  CZ: ['czech', 'czech republic'],
  MM: ['burma'],
  RU: ['俄国'],
  ID: ['印尼'],
};

/** An origin may name several: `秘鲁、法属圭亚那、哥斯达黎加`; `日本、巴西、中国等`. */
export function countriesOf(origin: string): string[] {
  return origin
    .split(/[、，,/]/)
    .map((one) => one.replace(/等$/, '').trim())
    .filter((one) => one !== '');
}

let regions: readonly (readonly string[])[] | undefined;

/** Chinese first. Cached, because 676 codes are tried. */
function namesOfRegions(): readonly (readonly string[])[] {
  if (regions !== undefined) return regions;
  const namesByLanguage = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  regions = letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((code) => [...namesByLanguage.flatMap((one) => one.of(code) ?? []), ...(COLLOQUIAL[code] ?? [])])
    .filter((names) => names.length > 0);
  return regions;
}

/** Keyed by normalized name. */
export function countryNames(
  countries: readonly string[],
  characters: Pick<Characters, 'simplified'>,
): ReadonlyMap<string, string> {
  const here = new Map(countries.map((country) => [normalizeText(country, characters), country]));
  const named = new Map(here);
  for (const names of namesOfRegions()) {
    const country = names.map((name) => here.get(name)).find((one) => one !== undefined);
    if (country === undefined) continue;
    for (const name of names) named.set(normalizeText(name, characters), country);
  }
  return named;
}
