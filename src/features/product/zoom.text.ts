import { words } from '../base/words.text.ts';

/** A separate file, because the zoom's script loads only when needed. */
export const zoomText = words({
  'zh-CN': {
    title: '放大的图片',
    sides: { dorsal: '背面', ventral: '腹面' },
    larger: '放大',
    smaller: '缩小',
    whole: '还原',
    lifeSize: '实际大小与对比',
    close: '关闭',
    help: '滚轮、双指或 + − 键缩放，拖动或方向键移动，0 键还原。',
    percent: (percent: number) => `${percent}%`,
  },
});
