import { words } from '../../base/words.text.ts';

/** A separate file, because the scale view's script loads only when needed. */
export const scaleText = words({
  'zh-CN': {
    title: '实际大小与对比',
    close: '关闭',
    loading: '加载中...',
    noneMeasured: '没有另一件注明尺寸的标本',
    mode: { label: '显示', life: '实际大小', fit: '适合窗口' },
    turn: '翻面',
    sides: { dorsal: '背面', ventral: '腹面' },
    compare: '并排对比',
    nothing: '不对比',
    ratio: (ratio: string) => `1 毫米显示为 ${ratio} 毫米`,
    actual: '与实物等大',
    uncalibrated: '屏幕尚未校准，大小仅供参考',
    ruler: '尺，可拖动，也可用方向键移动',
    calibrate: '校准屏幕',
    calibration: {
      help: '把银行卡贴在屏幕上，拖动滑块，直到方框与卡片一样大。更换屏幕后请重新校准。',
      width: '方框宽度',
      pixels: (pixels: number) => `${pixels} 像素`,
      card: '银行卡 85.60 × 53.98 毫米',
      save: '一样大了',
      cancel: '取消',
    },
  },
});
