/** What a link that leads nowhere is answered with. */
export const LINK_NOWHERE = '链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话';

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
