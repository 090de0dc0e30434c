import { LANGUAGE_ROWS, LANGUAGES } from '../base/language.rules.ts';
import type { Verdict } from '../base/verdict.rules.ts';

export function publishedId(id: string): string {
  return id.replace(/^drafts\./, '').replace(/^versions\.[^.]+\./, '');
}

/** Takes the id of the draft or of the published document. */
export function draftId(id: string): string {
  return `drafts.${publishedId(id)}`;
}

/** Ids are part of page addresses, so they are lower case without dots. */
export function validateId(published: string): Verdict {
  if (/^[a-z0-9][a-z0-9_-]{0,127}$/.test(published)) return true;
  return `编号“${published}”会出现在网址中，只能用小写字母、数字、连字符和下划线`;
}

/** Rejects slugs that are routes of the shop. */
export function validatePageSlug(slug: string): Verdict {
  switch (validateSlug(slug)) {
    case 'free':
      return true;
    case 'malformed':
      return `网址“${slug}”只能用小写字母和数字，词与词之间用一个连字符，最多 60 个字符`;
    case 'reserved':
      return `网址“${slug}”是本店自己的页面地址，请换一个`;
  }
}

/** `target` is null if it is not published. */
export function validateSlide(target: { readonly onSale: boolean | null | undefined } | null): Verdict {
  if (target === null) return '链接的商品还没有发布或已经删除，请先发布它，或改选一件商品';
  if (target.onSale === false) return '链接的商品所有品质都已下架，请改选一件商品';
  return true;
}

/** First path segments of `src/pages`. */
export const SITE_ROUTES = [
  '404',
  'butterfly',
  'cabinet',
  'category',
  'confirm-alert',
  'confirm-email',
  'favorites',
  'forgot-password',
  'index',
  'login',
  'orders',
  'payment',
  'preview',
  'product',
  'profile',
  'register',
  'reset-password',
  'shell',
  'species',
  'stop-email-change',
  'unsubscribe',
] as const;

/** Paths that do not lead to pages, and some that the shop may need later. */
const OTHER_PATHS = [
  '500',
  'api',
  'cart',
  'images',
  'pay',
  'sandbox',
  'search',
  'studio',
  ...LANGUAGES.flatMap((language) => LANGUAGE_ROWS[language].prefix.slice(1) || []),
];

const RESERVED: ReadonlySet<string> = new Set([...SITE_ROUTES, ...OTHER_PATHS]);

/** A slug never equals a file of the site (`robots.txt`, `_astro`). */
const WELL_FORMED = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type SlugVerdict = 'free' | 'malformed' | 'reserved';

export function validateSlug(slug: string): SlugVerdict {
  if (!WELL_FORMED.test(slug)) return 'malformed';
  return RESERVED.has(slug) ? 'reserved' : 'free';
}

export const INVALID_LINK = '链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话';

/**
 * Checks links again, because content may bypass the Studio. `javascript:`, `data:` or `vbscript:` could run script on
 * the shop's pages.
 */
export function isAllowedLink(href: unknown): boolean {
  if (typeof href !== 'string') return false;
  return isSitePath(href) || isAddress(href);
}

/** Undefined for external links. */
export type LinkTarget =
  | { readonly type: 'species' | 'product'; readonly id: string }
  | { readonly type: 'page'; readonly slug: string };

export const MISSING_LINK_TARGET_MESSAGE = '网站上没有这个页面，或者它还没有发布；顾客点开会看到“页面不存在”';

export function linkTarget(href: string): LinkTarget | undefined {
  if (!isSitePath(href) || href.startsWith('#')) return undefined;
  const [first = '', id, ...rest] = (href.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');
  if (rest.length === 0 && id !== undefined && id !== 'all') {
    if (first === 'butterfly') return { type: 'species', id };
    if (first === 'product') return { type: 'product', id };
  }
  if (first === '' || validateSlug(first) === 'reserved') return undefined;
  return { type: 'page', slug: id === undefined ? first : `${first}/${id}` };
}

/** Rejects a second slash or a backslash, which would lead to another host. */
function isSitePath(href: string): boolean {
  return /^(?:\/(?![/\\])|#)[^\s\p{Cc}\\]*$/u.test(href);
}

/** Browsers ignore control characters, tabs and line breaks in addresses. */
function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href) && URL.canParse(href);
}
