/**
 * The refusals that the browser tells apart (docs/shop.md "API manners"); of all others it tells the sentence alone.
 */

/** Nobody is logged in, or no longer. */
export const UNAUTHORIZED = 401;
/** The wallet declined; another means may be tried. */
export const DECLINED = 402;
/** The XSRF token is missing or no longer fits. */
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
/** What was asked for no longer fits what is there. */
export const CONFLICT = 409;
export const TOO_MANY = 429;
/** From here on the server, or what stands behind it, failed. */
export const SERVER_ERROR = 500;
