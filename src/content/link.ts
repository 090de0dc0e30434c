/**
 * Whether an editor's link leads to a page, a mail address or a telephone. The Studio checks links too, but what is
 * written past it, or by another tool, could run script on the shop's pages: `javascript:`, `data:`, `vbscript:`.
 */
export function leadsSomewhere(href: unknown): boolean {
  if (typeof href !== 'string') return false;
  return isSitePath(href) || isAddress(href);
}

/** A second slash or a backslash would make it the address of another host. */
function isSitePath(href: string): boolean {
  return /^(?:\/(?![/\\])|#)[^\s\p{Cc}\\]*$/u.test(href);
}

/** Browsers leave out breaks and tabs inside an address and controls before it, so none is allowed anywhere. */
function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href) && URL.canParse(href);
}
