import { slugVerdict } from '../page-slug.ts';

export const LINK_NOWHERE = '链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话';

/**
 * Allows links to pages, e-mail addresses and telephones only. Content may bypass the Studio, and
 * `javascript:`, `data:` or `vbscript:` could run script on the shop's pages.
 */
export function leadsSomewhere(href: unknown): boolean {
  if (typeof href !== 'string') return false;
  return isSitePath(href) || isAddress(href);
}

/** The document that an internal link needs; undefined for external links. */
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

/** Browsers ignore control characters, tabs and line breaks in addresses, so none is allowed. */
function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href) && URL.canParse(href);
}
