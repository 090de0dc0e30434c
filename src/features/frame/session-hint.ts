/** Name of the readable cookie that tells only that there may be a session (decisions, "API manners"). */
const HINT = 'signed_in';

/** Whether this browser may have a session. Without the hint the page is a visitor's and asks the server nothing. */
export function maySession(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim().startsWith(`${HINT}=`));
}
