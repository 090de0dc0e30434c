import type { PrintableOrder } from './document-order.ts';
import { countryName } from './facts.ts';

/**
 * Countries where post and customs read Chinese characters: the Chinese ones, and Japan, whose own addresses
 * are written with them. Singapore sorts by English addresses.
 */
const READS_CHINESE: readonly string[] = ['CN', 'HK', 'MO', 'TW', 'JP'];

type Addressed = Pick<PrintableOrder, 'recipient' | 'latin' | 'country'>;

/** Without a country nobody knows, so the address stays as it is. */
function isUnreadable({ recipient: { name, address }, country }: Addressed): boolean {
  return country !== null && !READS_CHINESE.includes(country) && /\p{Script=Han}/u.test(name + address);
}

/** Once the parcel is on its way, nobody can add a Latin form, and documents are copies. */
export function lacksLatin(order: Addressed & Pick<PrintableOrder, 'trackingNumber'>): boolean {
  return order.latin === null && order.trackingNumber === '' && isUnreadable(order);
}

/** `chinese` stands beside a Latin form, and is left out where there is no room. */
export function recipientTexts(order: Addressed) {
  const { recipient, latin, country } = order;
  const readable = isUnreadable(order) ? (latin ?? recipient) : recipient;
  const destination = country === null ? '' : countryName(country).toUpperCase();
  return {
    readable: [readable.name, readable.address, destination, recipient.phone].filter(Boolean),
    chinese: readable === recipient ? [] : [recipient.name, recipient.address].filter(Boolean),
  };
}
