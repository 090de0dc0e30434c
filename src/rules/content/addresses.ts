import { slugVerdict } from '../page-slug.ts';
import type { Verdict } from './verdict.ts';

/** Strips the prefix that drafts and versions have before their document's id. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\./, '').replace(/^versions\.[^.]+\./, '');
}

/** Ids appear in page addresses, so they are lower case without dots. */
export function idVerdict(published: string): Verdict {
  if (/^[a-z0-9][a-z0-9_-]{0,127}$/.test(published)) return true;
  return `编号“${published}”会出现在网址中，只能用小写字母、数字、连字符和下划线`;
}

/** A policy page must not take a route of the shop. */
export function pageSlugVerdict(slug: string): Verdict {
  switch (slugVerdict(slug)) {
    case 'free':
      return true;
    case 'malformed':
      return `网址“${slug}”只能用小写字母和数字，词与词之间用一个连字符，最多 60 个字符`;
    case 'reserved':
      return `网址“${slug}”是本店自己的页面地址，请换一个`;
  }
}

/** A slide must link to a product on sale; `target` is null if it is not published. */
export function slideVerdict(target: { readonly onSale: boolean | null | undefined } | null): Verdict {
  if (target === null) return '链接的商品还没有发布或已经删除，请先发布它，或改选一件商品';
  if (target.onSale === false) return '链接的商品所有品质都已下架，请改选一件商品';
  return true;
}
