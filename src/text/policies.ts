import { words } from './words.ts';

/** Texts around policy pages, which no client script needs. Source: docs/shop.md "Pages". */
export const policiesText = words({
  'zh-CN': {
    contents: '目录',
    updated: '更新日期：',
  },
});

export const contactText = words({
  'zh-CN': {
    email: '客服邮箱',
    phone: '客服电话',
    hours: '服务时间',
    address: '地址',
  },
});
