/**
 * Kinds of refusals that the browser treats alike whatever their code, so that it also knows what to do with a code that
 * it doesn't know.
 */

/** What was asked for no longer fits what is there. */
export const CONFLICT = 409;
export const TOO_MANY = 429;
/** From here on the server, or what stands behind it, failed. */
export const SERVER_ERROR = 500;
