import { words } from '../base/words.text.ts';

export const policiesText = words({
  'zh-CN': {
    contents: '目录',
    updated: '更新日期：',
    callouts: { note: '提示', caution: '注意' },
    table: (columns: readonly string[]) => (columns.length === 0 ? '表格' : `表格：${columns.join('、')}`),
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
