/** Texts around policy pages, which no client script needs. Source: docs/shop.md "Pages". */
export const policies = {
  contents: '目录',
  updated: '更新日期：',
} as const;

export const contact = {
  email: '客服邮箱',
  phone: '客服电话',
  hours: '服务时间',
  address: '地址',
} as const;
