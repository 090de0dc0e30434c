/** Business constants and limits that browser and server share (docs/shop.md "Constants"). */

export const REQUEST_TIMEOUT_MS = 10_000;
/** Taking the money takes the provider longer than any other call, and giving up leaves the shopper unsure. */
export const CAPTURE_TIMEOUT_MS = 30_000;
/** A capture that takes longer is told as one that does. */
export const LONG_CAPTURE_MS = 3_000;
export const NOTICE_MS = 3_000;
export const CAROUSEL_INTERVAL_MS = 5_000;
export const FEATURED_PRODUCTS = 8;
export const SKELETON_CARDS = 8;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Without `page`, a list answers all that match, up to this many; `total` tells the rest. */
export const LIST_MAX = 500;
/** `GET /api/v1/orders` answers so many of the newest orders, and never more at once. */
export const ORDERS_PAGE_MAX = 50;
/** `GET /api/v1/stock` answers for at most this many ids a call. */
export const STOCK_IDS_MAX = 100;
/** A listing page holds this many cards. */
export const LISTING_PAGE_SIZE = 24;
/** The page of the kinds of goods shows so many of each; the search has the rest. */
export const CATEGORY_CARDS = 60;
/** Up to this many species stand in the HTML of menu and filter; beyond it they are fetched on intent. */
export const SPECIES_IN_MENU = 60;
/** The home page's slider shows at most this many species. */
export const SLIDER_SPECIES = 24;
/** The species slider moves by this many CSS pixels on wide screens; with fewer cards than this it does not wrap. */
export const SLIDER_STEP_PX = 432;
export const SLIDER_WRAPS_FROM = 4;

/** Password length (docs/shop.md "Rules of input"). The upper end keeps hashing bounded. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Characters that a field of an account may have. */
export const FIELD_MAX = { name: 100, email: 254, password: PASSWORD_MAX, phone: 100, address: 500 } as const;
/**
 * Avatar: at most 1 MB, shown and stored as a square of this many pixels (docs/shop.md "Rules of input", "Constants").
 */
export const AVATAR_MAX_BYTES = 1024 * 1024;
export const AVATAR_PIXELS = 300;
/** What is chosen has at most so many pixels, width times height: each is decoded on the server. */
export const AVATAR_PIXELS_MAX = 16_000_000;
/** Most lines that one cart may have: keeps every read and every order of it small. */
export const CART_LINES_MAX = 100;
/** From login or registration to the next page (docs/shop.md "States"). */
export const REDIRECT_DELAY_MS = 1_500;
/** Name of the readable cookie that tells only that there may be a session (docs/shop.md "API manners"). */
export const SIGNED_IN_COOKIE = 'signed_in';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** Sent with each write below `/ops`: asked again with the same key, it is answered as before and done no second time. */
export const KEY_HEADER = 'Idempotency-Key';
/** So many near names are offered where nothing fits. */
export const SEARCH_NEAR_MAX = 6;
/** `GET /api/v1/search/cards` answers for so many hits a call. */
export const SEARCH_CARDS_MAX = 16;
