import { words } from './words.text.ts';

/** A separate file, because plain scripts should stay small. */
export const scriptFailures = words({
  'zh-CN': {
    add: '添加失败，请重试',
    script: '加载失败，请刷新页面重试',
    loginFirst: '请先登录',
  },
});
