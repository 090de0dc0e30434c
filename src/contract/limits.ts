/** Business constants and limits of spec §9 and decisions that browser and server share. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const NOTICE_MS = 3_000;
export const CAROUSEL_INTERVAL_MS = 5_000;
export const FEATURED_PRODUCTS = 8;
export const SKELETON_CARDS = 8;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Without `page`, a list answers all that match, up to this many; `total` tells the rest. */
export const LIST_MAX = 500;
/** `GET /api/v1/stock` answers for at most this many ids a call. */
export const STOCK_IDS_MAX = 100;
