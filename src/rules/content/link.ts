import { slugVerdict } from '../page-slug.ts';

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

/** What an editor's link to a page of this site needs to be there; undefined where nothing has to be looked up. */
export type LinkTarget =
  | { readonly type: 'species' | 'product'; readonly id: string }
  | { readonly type: 'page'; readonly slug: string };

export const LINK_TO_NO_PAGE = '网站上没有这个页面，或者它还没有发布；顾客点开会看到“页面不存在”';

export function linkTarget(href: string): LinkTarget | undefined {
  if (!isSitePath(href) || href.startsWith('#')) return undefined;
  const [first = '', id, ...rest] = (href.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');
  if (rest.length === 0 && id !== undefined && id !== 'all') {
    if (first === 'butterfly') return { type: 'species', id };
    if (first === 'product') return { type: 'product', id };
  }
  if (first === '' || slugVerdict(first) === 'reserved') return undefined;
  return { type: 'page', slug: id === undefined ? first : `${first}/${id}` };
}

/** A second slash or a backslash would make it the address of another host. */
function isSitePath(href: string): boolean {
  return /^(?:\/(?![/\\])|#)[^\s\p{Cc}\\]*$/u.test(href);
}

/** Browsers leave out breaks and tabs inside an address and controls before it, so none is allowed anywhere. */
function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href) && URL.canParse(href);
}
