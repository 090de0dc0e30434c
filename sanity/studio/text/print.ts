/** What operators read while papers are printed. */
import type { Paper } from '../../../src/contract/ops-order.ts';
import type { Shortened } from '../orders/papers/label-text.ts';
import { labelText } from './papers.ts';

export const printText = {
  title: '打印',
  lead: (orders: number) => `${orders} 笔订单。生成 PDF 后按原大（100%）打印。`,
  kindLabel: '打印什么',
  papers: {
    slip: '装箱单',
    labels: '数据标签',
    invoice: '商业发票',
    picking: '拣货单',
  } satisfies Record<Paper | 'picking', string>,
  size: '标签大小',
  hsCode: 'HS 编码',
  make: '生成 PDF',
  making: '正在生成…',
  open: (paper: string) => `打开${paper} PDF`,
  ready: '已生成，打开后即记为已打印。',
  marked: '已记为已打印',
  unmarked: (orders: readonly string[]) =>
    `这些订单没有记为已打印，请刷新列表后重新打印：${orders.join('、')}`,
  missing: '以下字符字体里没有，打印出来是方框：',
  missingOf: (order: string, characters: string) => `${order}：${characters}`,
  ofSender: '店铺信息',
  anyway: '仍然生成',
  shortened: (count: number) => `${count} 处文字太长，已按规则缩短`,
  shortenedOf: ({ number, field, full, shown }: Shortened) =>
    `${number} ${labelText.fields[field]}：“${full}”${shown === '' ? '略去' : `写作“${shown}”`}`,
  unavailable: '字体没有取到，请检查网络后再试',
  failed: '没有生成出来，请再试一次；仍不行请联系店铺管理员',
} as const;
