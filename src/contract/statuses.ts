/**
 * HTTP statuses that the browser handles alike whatever their code, because a code may be unknown.
 */

/** The request no longer fits the current data. */
export const CONFLICT = 409;
export const TOO_MANY = 429;
/** From here on the server or a service behind it failed. */
export const SERVER_ERROR = 500;
