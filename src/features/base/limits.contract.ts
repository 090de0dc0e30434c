/** Limits and constants that browser and server share (docs/shop.md "Constants"). */

export const REQUEST_TIMEOUT_MS = 10_000;
/** An early timeout of a capture would leave the shopper in doubt. */
export const CAPTURE_TIMEOUT_MS = 30_000;
/** Milliseconds before the page says that the capture takes longer than usual. */
export const LONG_CAPTURE_MS = 3_000;
export const NOTICE_DURATION_MS = 3_000;
export const CAROUSEL_INTERVAL_MS = 5_000;
export const FEATURED_PRODUCTS = 8;
export const SKELETON_CARDS = 8;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Maximum items of a list without `page`; `total` counts all. */
export const LIST_ITEMS_MAX = 500;
export const ORDERS_PAGE_MAX = 50;
export const STOCK_IDS_MAX = 100;
export const LISTING_PAGE_SIZE = 24;
/** Maximum cards per category; search shows the rest. */
export const CATEGORY_CARDS = 60;
/** A longer list is fetched when needed. */
export const MENU_SPECIES_MAX = 60;
export const SLIDER_SPECIES = 24;
/** CSS pixels, on wide screens. */
export const SLIDER_STEP_PX = 432;
export const SLIDER_WRAP_MIN_CARDS = 4;

/** The maximum bounds the cost of hashing (docs/shop.md "Rules of input"). */
export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;
/** Maximum characters of account fields. */
export const FIELD_MAX_LENGTH = {
  name: 100,
  email: 254,
  password: PASSWORD_MAX_LENGTH,
  phone: 100,
  address: 500,
  country: 100,
} as const;
/** Maximum characters of the parts of an address in the book; together they fit into `address`. */
export const ADDRESS_PART_MAX_LENGTH = {
  lines: 200,
  district: 80,
  city: 80,
  region: 80,
  postcode: 20,
} as const;
export const ADDRESSES_MAX = 20;
export const REQUEST_MAX_BYTES = 2 * 1024 * 1024;

/** Width × height, because the server decodes the picture. */
export const UPLOAD_MAX_PIXELS = 16_000_000;
/** Characters of what a buyer writes about a quote (docs/shop.md "Quotes"). */
export const QUOTE_MESSAGE_MAX = 1_000;
export const CART_LINES_MAX = 100;
/** Milliseconds before the redirect after login or registration (docs/shop.md "States"). */
export const REDIRECT_DELAY_MS = 1_500;
/** Name of a cookie that only hints at a session (docs/shop.md "API manners"). */
export const SIGNED_IN_COOKIE = 'signed_in';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** A repeated key returns the first response and changes nothing. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Maximum similar names of a search without results. */
export const SEARCH_SIMILAR_NAMES_MAX = 6;
export const SEARCH_CARDS_MAX = 16;

/** Query parameter of a call: the language of the response (src/features/base/language.rules.ts). */
export const LANGUAGE_PARAMETER = 'lang';
