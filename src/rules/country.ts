/** The country that a postal address tells, as shoppers write it: by its name at the end or the beginning. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  korea: 'KR',
  turkey: 'TR',
  英格兰: 'GB',
  中国大陆: 'CN',
  香港: 'HK',
  'hong kong': 'HK',
  澳门: 'MO',
  台湾: 'TW',
};

/** Provinces, by which an address in China is known that doesn't name it. */
const PROVINCES =
  /^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)/;

let known: readonly (readonly [name: string, code: string])[] | undefined;

function names(): readonly (readonly [name: string, code: string])[] {
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const locale of ['en', 'zh-Hans']) {
    const named = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const first of LETTERS)
      for (const second of LETTERS) {
        const code = first + second;
        const name = named.of(code)?.toLowerCase();
        // Former states and unions keep letters, too; some bear the name of one of today's.
        if (
          name !== undefined &&
          !/^(EU|EZ|UN|QO|XA|XB|ZZ|DD|SU|YU|UK|FX|BU|AN|CS|TP|ZR|NT|YD|VD)$/.test(code)
        )
          found.set(name, code);
      }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(name, code);
  // The longest first: Guinea-Bissau before Guinea.
  known = [...found].sort(([a], [b]) => b.length - a.length);
  return known;
}

/** Two capital letters (ISO 3166); null where the address names no country. */
export function countryOf(address: string): string | null {
  const told = address.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const isApart = (letter: string | undefined) =>
    letter === undefined || !/[\p{Script=Latin}\d]/u.test(letter);
  for (const [name, code] of names()) {
    if (told.endsWith(name) && isApart(told.at(-name.length - 1))) return code;
    if (told.startsWith(name) && isApart(told.at(name.length))) return code;
  }
  return PROVINCES.test(told) ? 'CN' : null;
}
