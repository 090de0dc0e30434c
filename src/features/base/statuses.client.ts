/** Callers check these statuses instead of codes, because the browser may not know a code. */

export const HTTP_CONFLICT = 409;
export const HTTP_TOO_MANY_REQUESTS = 429;
/** From this status on, the server or a service behind it failed. */
export const HTTP_SERVER_ERROR = 500;
