/**
 * Names of countries, and the country that an address names. It is only proposed to the shopper, so a
 * doubtful address names none.
 */
import { STATES, TERRITORIES } from './country-codes.rules.ts';

/** Names that `Intl` lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  us: 'US',
  usa: 'US',
  'u s a': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  eire: 'IE',
  holland: 'NL',
  'czech republic': 'CZ',
  'ceska republika': 'CZ',
  'slovak republic': 'SK',
  suisse: 'CH',
  svizzera: 'CH',
  belgique: 'BE',
  belgien: 'BE',
  macedonia: 'MK',
  moldova: 'MD',
  turkey: 'TR',
  uae: 'AE',
  'russian federation': 'RU',
  'российская федерация': 'RU',
  korea: 'KR',
  'republic of korea': 'KR',
  한국: 'KR',
  大韩民国: 'KR',
  大韓民國: 'KR',
  南韩: 'KR',
  'dpr korea': 'KP',
  北韩: 'KP',
  日本国: 'JP',
  nippon: 'JP',
  'viet nam': 'VN',
  prc: 'CN',
  'pr china': 'CN',
  'peoples republic of china': 'CN',
  'mainland china': 'CN',
  中国大陆: 'CN',
  中國大陸: 'CN',
  中华人民共和国: 'CN',
  zhongguo: 'CN',
  'hong kong': 'HK',
  hongkong: 'HK',
  'hong kong sar': 'HK',
  香港: 'HK',
  中国香港: 'HK',
  中國香港: 'HK',
  macau: 'MO',
  macao: 'MO',
  'macao sar': 'MO',
  澳门: 'MO',
  澳門: 'MO',
  中国澳门: 'MO',
  中國澳門: 'MO',
  'taiwan roc': 'TW',
  roc: 'TW',
  'republic of china': 'TW',
  臺灣: 'TW',
  中国台湾: 'TW',
  中華民國: 'TW',
  英格兰: 'GB',
  苏格兰: 'GB',
  澳洲: 'AU',
  纽西兰: 'NZ',
  阿联酋: 'AE',
  沙特: 'SA',
  波黑: 'BA',
  孟加拉: 'BD',
  巴勒斯坦: 'PS',
  多米尼加: 'DO',
  蒙古国: 'MN',
  印尼: 'ID',
  刚果布: 'CG',
  刚果金: 'CD',
  刚果共和国: 'CG',
  刚果民主共和国: 'CD',
  'republic of the congo': 'CG',
  'democratic republic of the congo': 'CD',
  'dr congo': 'CD',
  drc: 'CD',
  'ivory coast': 'CI',
  burma: 'MM',
  myanmar: 'MM',
  swaziland: 'SZ',
  'east timor': 'TL',
  palestine: 'PS',
  'federated states of micronesia': 'FM',
  'st vincent and the grenadines': 'VC',
  rsa: 'ZA',
  spanien: 'ES',
  luxemburg: 'LU',
  'cabo verde': 'CV',
  senegal: 'SN',
  ghana: 'GH',
  vatican: 'VA',
  'bosnia i hercegovina': 'BA',
};

/** Territories whose names `Intl` lacks; customs treat them separately from their states. */
const OTHER_TERRITORIES = [
  ...['antarctiques francaises', 'heard island', 'jan mayen', 'macao', 'macau', 'norfolk island'],
  ...['south georgia', 'svalbard', 'tristan da cunha', 'us minor outlying islands', 'aland', 'puerto rico'],
];
/** Postcodes of French overseas territories. */
const OVERSEAS_FRANCE = /(^| )9[78]\d{3}( |$)/;
/** US codes of territories, before a ZIP code. */
const US_TERRITORY = /(^| )(as|gu|mp|pr|vi) \d{5}( |$)/;

/** Names that a country shares with another place: a US state, a Spanish town. */
const TWOFOLD = new Set(['georgia', '乔治亚', '喬治亞', 'nijar']);
/** Names of other places begin with these: 马里兰, 黑山县. */
const BEGINNINGS_OF_OTHERS = new Set(
  '马里 馬里 馬利 黑山 巴林 東加 尼日 獅子山 蒙古 约旦 約旦 几内亚 幾內亞 中非 印度'.split(' '),
);
/** A place name before these is part of another name: 香港中路, 重庆大厦, 日本大使馆, 法国梧桐路. */
const NAMED_AFTER =
  /^([东西南北中前后大新老環环]|[一二三四五六七八九十]){0,2}(路|街|道|巷|弄|胡同|一条街)|^.{0,4}(花园|花園|广场|廣場|大厦|大廈|公寓|小区|新村|山庄|银行|銀行|使馆|使館|领事馆|餐馆|餐厅|料理|酒店|饭店|飯店|宾馆|学校|公司|超市|商店|商城|航空|协会|风情|風情|梧桐|啤酒|小[镇鎮])|^[洋城村镇鎮]/;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}()]+$/u;

/** ISO 3166-1; null if the address names no country, or is ambiguous. */
export function countryOf(address: string): string | null {
  const parts = address.split(/[,，、;；|｜。\r\n]+|\s[-–—/]\s/).flatMap((part) => keyOf(part) || []);
  while (parts.length > 1 && /^[\d ]+$/.test(parts.at(-1) ?? '')) parts.pop();
  const [last = '', before = ''] = [parts.at(-1), parts.at(-2)];
  const ended = stateNamed(withoutPostcode(last)) ?? stateAfterSpace(last);
  if (ended === null) return countryAtBeginning(parts[0] ?? '');
  const whole = parts.join(' ');
  if (territoryNames().some((name) => contains(whole, name)) || US_TERRITORY.test(whole)) return null;
  if (ended === 'FR' && OVERSEAS_FRANCE.test(whole)) return null;
  // Hong Kong, Macau and Taiwan have their own customs.
  return ended === 'CN' ? (specialOf(before) ?? specialOf(last) ?? ended) : ended;
}

/** ISO 3166-1; null if the text names no country or territory. */
export function findCountryByName(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (STATES.includes(code) || TERRITORIES.includes(code)) return code;
  return names().get(keyOf(typed)) ?? null;
}

const withoutPostcode = (part: string) => part.replaceAll(/^[\d ]+(?=\D)|(?<=\D)[\d ]+$/g, '').trim();

/** Addresses without commas: 威斯康星大道 7700 号 美国, Springfield IL 62701 USA. */
function stateAfterSpace(part: string): string | null {
  const word = withoutPostcode(part);
  return stateNamed(/ (usa|uk|[\p{Script=Han}\p{Script=Hangul}]+)$/u.exec(word)?.[1] ?? '');
}

/** Chinese, Japanese and Korean addresses begin with the country. */
function countryAtBeginning(part: string): string | null {
  const [first = ''] = part.split(' ');
  const whole = EAST_ASIAN.test(first) ? stateNamed(first) : null;
  if (whole !== null) return whole;
  for (let length = Math.min(part.length, 12); length > 1; length -= 1) {
    const name = part.slice(0, length);
    const code = EAST_ASIAN.test(name) ? stateNamed(name) : null;
    if (code === null) continue;
    const rest = part.slice(length);
    if (BEGINNINGS_OF_OTHERS.has(name) || NAMED_AFTER.test(rest)) return null;
    return code === 'CN' ? (specialOf(rest) ?? code) : code;
  }
  return null;
}

function specialOf(part: string): string | null {
  const [, name] = /^(?:china )?(hong kong|taiwan|香港|澳[门門]|[台臺][湾灣])/.exec(part) ?? [];
  return name === undefined || NAMED_AFTER.test(part.slice(name.length)) ? null : stateNamed(name);
}

function stateNamed(name: string): string | null {
  const code = TWOFOLD.has(name) ? undefined : names().get(name.replace(/^the /, ''));
  return code !== undefined && STATES.includes(code) ? code : null;
}

function territoryNames(): string[] {
  const known = [...names()].filter(([, code]) => TERRITORIES.includes(code)).map(([name]) => name);
  return [...known, ...OTHER_TERRITORIES];
}

/** Matches whole words, except in Chinese, which has no spaces. */
function contains(text: string, name: string): boolean {
  return EAST_ASIAN.test(name) ? text.includes(name) : ` ${text} `.includes(` ${name} `);
}

/** Ignores case, accents, width and punctuation. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’ʻ]/g, '')
    .normalize('NFC')
    .replaceAll('&', ' and ')
    .replaceAll(/[\s()_‐-―-]+/g, ' ')
    .trim()
    .replace(/^(saint|sankt) /, 'st ');
}

let known: ReadonlyMap<string, string> | undefined;

/** English, Chinese and main local names, from `Intl`. */
function names(): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const code of [...TERRITORIES, ...STATES]) {
    const own = new Intl.Locale(`und-${code}`).maximize();
    for (const locale of [own, 'en', 'zh-Hans', 'zh-Hant', 'zh-Hant-HK']) {
      const name = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code);
      if (name !== undefined) found.set(keyOf(name), code);
    }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(keyOf(name), code);
  known = found;
  return found;
}
