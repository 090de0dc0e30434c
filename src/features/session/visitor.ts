/**
 * The readable cookie `signed_in` tells only that there may be a session; without it the page knows that it is
 * a visitor's and asks the server nothing (decisions, "API manners").
 */
export function isVisitor(cookies: string): boolean {
  return !cookies.split(';').some((cookie) => cookie.trim().startsWith('signed_in='));
}
