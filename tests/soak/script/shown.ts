/** A field that no page shows needs a reason. */

import type { DisplayedPage } from './displayed-pages.ts';
import { contentFields, listRequestTextFields } from './fields.ts';
import type { TypedText } from './typed.ts';

const SHEET = ['product', 'exact product', 'edited product', 'edited exact product'];
/** The product that has a single specimen. */
const TILES = ['product', 'edited product'];
const LISTS = ['home', 'listing', 'species', 'edited home', 'edited listing', 'edited species'];
const CARDS = [...LISTS, 'category', 'edited category', 'found', 'cart'];
const mails = (...kinds: readonly string[]) =>
  kinds.flatMap((kind) => [`mail ${kind}`, `mail ${kind}, plain`]);
const LETTERS = mails('paid', 'shipped', 'corrected', 'refunded', 'pasted');
const BOUGHT = ['order', 'pasted order', 'receipt', 'desk', 'pasted desk', 'desk list', ...LETTERS];
const STAFF = mails('to the staff');
const FOOT = [
  'home',
  'listing',
  'species',
  'families',
  'category',
  'product',
  'page',
  'contact',
  'found',
  'order',
];
const PARCEL = ['desk', ...mails('shipped')];
const CORRECTED = ['order', 'desk', ...mails('corrected')];
const PASTED = ['pasted order', 'pasted desk', ...mails('pasted')];
const RECIPIENT = ['profile', 'order', 'pasted order', 'desk', 'pasted desk'];
const SENT_TO = mails('shipped', 'corrected', 'pasted');

const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'species.name': [...LISTS, 'families', 'product', 'edited product', 'editor'],
  'species.family': ['species', 'edited species', 'product', 'edited product', 'found'],
  'species.description': ['species', 'edited species'],
  'species.distribution': ['species', 'edited species'],
  'species.host_plants': ['species', 'edited species', 'product', 'edited product'],
  'species.seo.title': ['species'],
  'species.seo.description': ['species'],
  'species.specie_image.alt': ['species', 'edited species'],
  'category.name': ['category', 'edited category', 'found'],
  'category.description': ['category', 'edited category'],
  'product.name': [...SHEET, ...CARDS, ...BOUGHT, ...STAFF, 'orders', 'suggested', 'editor'],
  'product.origin': [...SHEET, ...CARDS, 'order', 'editor'],
  'product.gender': [...SHEET, ...CARDS, 'order', 'editor'],
  'product.description': [...SHEET, 'order', 'pasted order', 'editor'],
  'product.locality': ['exact product', 'edited exact product', 'pasted desk'],
  'product.locality_coarse': ['product', 'edited product', 'desk', 'editor'],
  'product.collector': [...SHEET, 'editor'],
  'product.permit_note': [...SHEET, 'desk', 'pasted desk', 'editor'],
  'product.main_image.alt': [...SHEET, 'editor'],
  'product.ventral_image.alt': [...SHEET, 'editor'],
  'product.images[].alt': [...SHEET, 'editor'],
  'product.variants[variant].grade': [...SHEET, 'bare product', 'found', 'editor'],
  'product.variants[variant].description': [...SHEET, 'bare product', 'editor'],
  'product.variants[specimen].grade': [...TILES, 'bare product'],
  'product.variants[specimen].description': [...TILES, 'bare product'],
  'product.variants[specimen].locality_coarse': TILES,
  'product.variants[specimen].collector': TILES,
  'product.variants[specimen].dorsal_image.alt': TILES,
  'product.variants[specimen].ventral_image.alt': TILES,
  'product.seo.title': ['product', 'exact product', 'bare product'],
  'product.seo.description': ['product', 'exact product', 'bare product'],
  'carouselItem.title': ['home', 'edited home'],
  'carouselItem.subtitle': ['home', 'edited home'],
  'carouselItem.buttonText': ['home', 'edited home'],
  'carouselItem.image.alt': ['home', 'edited home'],
  'page.title': ['page', 'contact', 'home', 'listing', 'families', 'category'],
  'page.summary': ['page', 'contact'],
  'page.body[block].children[].text': ['page', 'contact'],
  'page.body[table].rows[].cells[].value[].children[].text': ['page'],
  'page.body[figure].alt': ['page', 'contact'],
  'page.body[figure].caption': ['page', 'contact'],
  'page.seo.title': ['page', 'contact'],
  'page.seo.description': ['page', 'contact'],
  'siteSettings.tagline': FOOT,
  'siteSettings.operatingCompany': FOOT,
  'siteSettings.contact.phone': ['contact'],
  'siteSettings.contact.hours': ['contact'],
  'siteSettings.contact.address': ['contact'],
  'siteSettings.trust[].title': ['home'],
  'siteSettings.trust[].text': ['home'],
  'siteSettings.banner.alt': ['listing'],
  'siteSettings.listing.title': ['listing'],
  'siteSettings.listing.lead': ['listing'],
  'siteSettings.seo.title': ['home'],
  'siteSettings.seo.description': ['home'],
  'register.name': ['new profile', ...mails('paid')],
  'register.phone': ['new profile', ...mails('paid')],
  'register.address': ['new profile', ...mails('paid')],
  'updateUser.name': [...RECIPIENT, 'desk list', ...SENT_TO, ...mails('refunded', 'address')],
  'updateUser.phone': [...RECIPIENT, ...SENT_TO],
  'updateUser.address': [...RECIPIENT, ...SENT_TO],
  'search.q': ['search'],
  'operator.name': ['desk', 'pasted desk', 'editor'],
  'stockChange.change.reason': ['editor'],
  'note.text': ['desk'],
  'tags.tags[]': ['desk', 'desk list'],
  'addCharge.reason': ['order', 'orders', 'desk'],
  'editOrder.reason': ['desk'],
  'fee.feeNote': ['desk'],
  'ship.fee.feeNote': ['desk'],
  'ship.courier': PARCEL,
  'ship.trackingNumber': PARCEL,
  'ship.method': ['order', 'desk', ...mails('shipped', 'corrected')],
  'tracking.courier': CORRECTED,
  'tracking.trackingNumber': [...CORRECTED, 'desk list'],
  'clearFlag.note': ['desk'],
  'refund.reason': ['desk'],
  'refund.buyerMessage': ['desk'],
  'recordRefund.how': ['desk'],
  'recordRefund.reason': ['desk'],
  'recordRefund.buyerMessage': ['desk'],
  'shipMany.lines[].number': ['desk paste'],
  'shipMany.lines[].courier': PASTED,
  'shipMany.lines[].tracking': [...PASTED, 'desk list'],
  'claim.words': ['pasted order', 'pasted desk'],
  'answerClaim.answer': ['pasted order', 'pasted desk'],
  'ordersQuery.q': ['desk search'],
  'ordersQuery.tag': ['desk search'],
};

/** Only the bought grade, the first of a list, is shown. */
const FIRST_SHOWN: typeof SHOWN = {
  'product.variants[variant].grade': [...BOUGHT, ...STAFF, 'cart'],
};

/** Fields that no request schema lists: the search text in the URL, and the names of staff accounts. */
const FIELDS_WITHOUT_SCHEMA = ['search.q', 'operator.name'];

const STORED_AS_HASH = 'a password is kept as its hash';
const SHARED_PICTURE = 'only a site with a public address names its shared picture';
const IGNORED_ADDRESS = 'an address that is no path of the shop is ignored';
const AS_OF_THE_ACCOUNT = 'it is drawn where the account’s own is';
const NAMES_OR_IS_REFUSED = 'it names what is there, or is refused';

const NOT_SHOWN: Readonly<Record<string, string>> = {
  'species.aliases[]': 'the search finds by them and draws none',
  'species.old_addresses[].path': IGNORED_ADDRESS,
  'product.old_addresses[].path': IGNORED_ADDRESS,
  'page.old_addresses[].path': IGNORED_ADDRESS,
  'species.seo.image.alt': SHARED_PICTURE,
  'product.seo.image.alt': SHARED_PICTURE,
  'page.seo.image.alt': SHARED_PICTURE,
  'siteSettings.seo.image.alt': SHARED_PICTURE,
  'siteSettings.couriers[].name': 'the shipping form suggests it and no page draws it',
  'login.password': STORED_AS_HASH,
  'register.password': STORED_AS_HASH,
  'resetPassword.password': STORED_AS_HASH,
  ...Object.fromEntries(
    ['recipient', 'phone', 'lines', 'district', 'city', 'region'].map((part) => [
      `address.${part}`,
      'a default address becomes the profile’s, whose fields are tried',
    ]),
  ),
  'updateUser.password': STORED_AS_HASH,
  'passwordConfirmation.password': STORED_AS_HASH,
  'register.avatar': 'what is no picture is refused',
  'updateUser.avatar': 'what is no picture is refused',
  'resetPassword.token': NAMES_OR_IS_REFUSED,
  'confirmEmail.token': NAMES_OR_IS_REFUSED,
  'confirmEmail.password': STORED_AS_HASH,
  'stopEmailChange.token': NAMES_OR_IS_REFUSED,
  'alertToken.token': NAMES_OR_IS_REFUSED,
  'want.taxon': NAMES_OR_IS_REFUSED,
  'drawer.name': 'no scripted shopper has a cabinet; React draws it as text',
  ...Object.fromEntries(
    ['latin_name', 'chinese_name', 'family_name', 'site', 'collector', 'number', 'remarks'].map((field) => [
      `ownSpecimen.${field}`,
      'no scripted shopper has a cabinet; React draws it as text',
    ]),
  ),
  'addToCart.quality': NAMES_OR_IS_REFUSED,
  'checkout.order': NAMES_OR_IS_REFUSED,
  'checkout.method': NAMES_OR_IS_REFUSED,
  'pay.method': NAMES_OR_IS_REFUSED,
  'payWallet.id': NAMES_OR_IS_REFUSED,
  'claim.items[].item': NAMES_OR_IS_REFUSED,
  'quote.message': 'no scripted shopper requests a quote; React draws it as text',
  'quoteQuestion.question': 'no scripted shopper asks back; React draws it as text',
  'reserve.message': 'no scripted shopper reserves; React draws it as text',
  'reportPaper.name': NAMES_OR_IS_REFUSED,
  'reportPaper.number': 'no scripted shopper reports a paper; React draws it as text',
  'recordPapers.papers[].name': 'no scripted operator records papers; React draws it as text',
  'recordPapers.papers[].number': 'no scripted operator records papers; React draws it as text',
  'recordPapers.papers[].note': 'no scripted operator records papers; React draws it as text',
  'extendReservation.reason': 'it is drawn in the order’s history as a note is',
  'openPayment.note': 'no scripted operator opens a payment; React draws it as text',
  'recipient.name': AS_OF_THE_ACCOUNT,
  'recipient.phone': AS_OF_THE_ACCOUNT,
  'recipient.address': AS_OF_THE_ACCOUNT,
  'recipient.latin.name': AS_OF_THE_ACCOUNT,
  'recipient.latin.address': AS_OF_THE_ACCOUNT,
  'recipient.reason': 'it is drawn as the note of an order is',
  'join.fee.feeNote': 'it is drawn as that of fee.feeNote is',
  'editOrder.added[].productId': NAMES_OR_IS_REFUSED,
  'editOrder.added[].variantKey': NAMES_OR_IS_REFUSED,
  'editQuote.lines[].productId': NAMES_OR_IS_REFUSED,
  'editQuote.lines[].variantKey': NAMES_OR_IS_REFUSED,
  'editQuote.note': 'no scripted operator sends a quote; React draws it as text',
  'withdrawQuote.reason': 'no scripted operator withdraws a quote; React draws it as text',
  'createQuote.account': NAMES_OR_IS_REFUSED,
  'customerNote.account': NAMES_OR_IS_REFUSED,
  'customerNote.text': 'no scripted operator notes a customer; React draws it as text',
  'customerTrust.account': NAMES_OR_IS_REFUSED,
  'resendMail.to': NAMES_OR_IS_REFUSED,
  'resendMail.key': NAMES_OR_IS_REFUSED,
  'buyerMail.to': NAMES_OR_IS_REFUSED,
  'buyerMail.subject': 'no scripted operator writes to a buyer; the tests of escaping try its mail',
  'buyerMail.text': 'no scripted operator writes to a buyer; the tests of escaping try its mail',
  'customersQuery.q': 'the desk draws only the accounts that it finds',
  'product.variants[specimen].locality': 'an exact locality is never shown if a coarsened one exists',
  'category.hs_code': 'only customs documents print it, and it is digits and points',
  'addPermit.permitNumber': 'no scripted operator enters permits; React draws it as text',
  'giveUpReplacement.reason': 'only a mail shows it, as it does the answer of a claim',
  'recordRefund.note': 'a refund has to fail first; it is drawn as the note of a cleared flag is',
};

export function isTextShownAt(
  { field, of, isFirst }: TypedText,
  place: Pick<DisplayedPage, 'kind' | 'of'>,
): boolean {
  const isOfIt = of === undefined || place.of === undefined || of === place.of;
  const kinds = [...(SHOWN[field] ?? []), ...(isFirst ? (FIRST_SHOWN[field] ?? []) : [])];
  // A page in Traditional Chinese shows what its simplified version shows.
  return isOfIt && kinds.includes(place.kind.replace(/^traditional /, ''));
}

const contentTexts = () =>
  [...contentFields()].flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`));

/** Returns declared fields that no table names, and named fields that do not exist. */
export async function findWrongNames(): Promise<string[]> {
  const declared = new Set([...contentTexts(), ...(await listRequestTextFields()), ...FIELDS_WITHOUT_SCHEMA]);
  const named = new Set([...Object.keys(SHOWN), ...Object.keys(NOT_SHOWN)]);
  return [
    ...[...declared.difference(named)].map((field) => `No table says where a text of ${field} is shown`),
    ...[...named.difference(declared)].map((field) => `The tables name ${field}, which is no field`),
  ];
}

/** Returns fields without typed text, and pages where a field was never looked for. */
export function findUntested(typed: readonly TypedText[], places: readonly DisplayedPage[]): string[] {
  const isTried = (field: string, kind: string) =>
    typed.some(
      (text) => text.field === field && places.some((one) => one.kind === kind && isTextShownAt(text, one)),
    );
  const unread = [SHOWN, FIRST_SHOWN]
    .flatMap(Object.entries<readonly string[]>)
    .flatMap(([field, kinds]) =>
      kinds
        .filter((kind) => !isTried(field, kind))
        .map((kind) => `No script in ${field} was looked for at ${kind}`),
    );
  const filled = new Set(typed.map(({ field }) => field));
  const empty = contentTexts().filter((field) => !filled.has(field));
  return [...empty.map((field) => `No script was written into ${field}`), ...unread];
}
