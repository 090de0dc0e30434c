/**
 * The address format of each country. `localized-address-format` has Google's data of formats, but not the
 * required parts, which are listed here.
 */
import { formatAddress } from 'localized-address-format';

export const ADDRESS_PARTS = ['region', 'city', 'district', 'lines', 'postcode'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** `country` is an ISO 3166-1 code. Other parts are empty if the address lacks them. */
export interface PostalAddress extends Readonly<Record<AddressPart, string>> {
  readonly country: string;
}

export interface AddressField {
  readonly part: AddressPart;
  readonly required: boolean;
}

const codes = (text: string) => new Set(text.split(' '));
/** Countries whose addresses need no city, such as city-states. */
const CITY_OPTIONAL = codes('AE AG CO GI HK ID JP KY MO NR SG SM VG');
const REGION_REQUIRED = codes(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI',
);
const POSTCODE_REQUIRED = codes(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

/** Private-use characters, so that no literal text of a format is taken for a part. */
const PLACEHOLDERS = new Map(ADDRESS_PARTS.map((part, nth) => [part, String.fromCodePoint(0xe0_00 + nth)]));
const mark = (part: AddressPart) => PLACEHOLDERS.get(part) ?? '';

/** The fields of a country's form, in the order of that country's addresses. */
export function addressForm(country: string): AddressField[] {
  const marked = { region: mark('region'), city: mark('city'), district: mark('district') };
  const text = format({ country, ...marked, lines: mark('lines'), postcode: mark('postcode') }, 'local');
  return ADDRESS_PARTS.filter((part) => text.includes(mark(part)))
    .sort((a, b) => text.indexOf(mark(a)) - text.indexOf(mark(b)))
    .map((part) => ({ part, required: isRequired(country, part) }));
}

function isRequired(country: string, part: AddressPart): boolean {
  switch (part) {
    case 'lines':
      return true;
    case 'city':
      return !CITY_OPTIONAL.has(country);
    case 'region':
      return REGION_REQUIRED.has(country);
    case 'postcode':
      return POSTCODE_REQUIRED.has(country);
    case 'district':
      return false;
  }
}

export function findMissingPart(address: PostalAddress): AddressPart | undefined {
  return addressForm(address.country).find(({ part, required }) => required && address[part].trim() === '')
    ?.part;
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

/**
 * Joins the parts to one text of several lines, without the country. Some countries write Latin
 * script in another order.
 */
export function composeAddress(address: PostalAddress): string {
  const isLatin = !OTHER_SCRIPT.test(ADDRESS_PARTS.map((part) => address[part]).join(' '));
  return format(address, isLatin ? 'latin' : 'local');
}

function format(
  { country, region, city, district, lines, postcode }: PostalAddress,
  script: 'local' | 'latin',
): string {
  const parts = {
    administrativeArea: region,
    locality: city,
    dependentLocality: district,
    postalCode: postcode,
    addressLines: lines.split('\n'),
  };
  return formatAddress({ postalCountry: country, ...parts }, script).join('\n');
}
