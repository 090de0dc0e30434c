import { words } from './words.ts';

/** Failure messages of plain scripts; separate to keep those scripts small. */
export const scriptFailures = words({
  'zh-CN': {
    add: '添加失败，请重试',
    script: '加载失败，请刷新页面重试',
    loginFirst: '请先登录',
  },
});
