/**
 * HTTP statuses that the browser handles alike whatever their code, because a code may be unknown.
 */

/** The request no longer fits the current data. */
export const HTTP_CONFLICT = 409;
export const HTTP_TOO_MANY_REQUESTS = 429;
/** From here on the server or a service behind it failed. */
export const HTTP_SERVER_ERROR = 500;
