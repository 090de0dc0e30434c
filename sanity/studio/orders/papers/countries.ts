/** Countries in English, for customs. Names and codes are the browser's own. */

const REGIONS = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
);

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region', fallback: 'none' });

/** By their Chinese names, the longest first: 几内亚比绍 before 几内亚. */
const byChinese = REGIONS.flatMap((code) => {
  const name = chinese.of(code);
  const englishName = english.of(code);
  return name === undefined || englishName === undefined ? [] : [{ name, english: englishName }];
}).sort((a, b) => b.name.length - a.name.length);

/** `印度尼西亚` → `Indonesia`; of several, each; empty for a place whose country isn't told. */
export function englishOrigin(origin: string): string {
  const parts = origin.split(/[、，,/ ]+/).filter(Boolean);
  const found = parts.map((part) => byChinese.find(({ name }) => part.startsWith(name))?.english);
  return found.every((name) => name !== undefined) ? found.join(', ') : '';
}

/** The countries that a Chinese text names, in English and in the order of the text. */
export function englishCountriesIn(text: string): string[] {
  let rest = text;
  const found = byChinese.flatMap(({ name, english: englishName }) => {
    if (!rest.includes(name)) return [];
    // What is named is taken out: 几内亚比绍 names no 几内亚.
    rest = rest.replaceAll(name, '/');
    return [{ at: text.indexOf(name), englishName }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ englishName }) => englishName);
}

/** `DE` → `Germany 德国`. */
export function countryOf(code: string): string {
  return [english.of(code), chinese.of(code)].filter(Boolean).join(' ') || code;
}
