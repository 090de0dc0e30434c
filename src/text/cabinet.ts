/** The collector's cabinet (docs/shop.md "Cabinet"). */
import type { FailureSentences } from './failures.ts';
import { words } from './words.ts';

/** The server's confirmations. */
export const cabinetNotices = words({
  'zh-CN': {
    drawerSaved: '抽屉已保存',
    drawerDeleted: '抽屉已删除，其中的标本移到了“待整理”',
    linkMade: '分享链接已生成',
    linkWithdrawn: '分享链接已停用',
    specimenSaved: '标本已保存',
    specimenDeleted: '标本已删除',
    moved: '标本已移动',
  },
});

export const cabinetFailures = words({
  'zh-CN': {
    'drawers-full': ({ most }) => `最多可建 ${most} 个抽屉，请先删除不需要的`,
    'drawer-not-found': '此抽屉已不存在，请刷新后查看',
    'cabinet-full': ({ most }) => `最多可添加 ${most} 条标本记录，请先删除不需要的`,
    'specimen-not-found': '此标本已不存在，请刷新后查看',
    'cabinet-link-not-found': '此分享链接已停用或不存在',
  } satisfies FailureSentences,
});
