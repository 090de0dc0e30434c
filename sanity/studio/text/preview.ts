/** What editors read around the preview. */
export const previewText = {
  view: '预览',
  frame: '草稿在网店里的样子',
  widths: '预览宽度',
  phone: '手机',
  desktop: '电脑',
  closed: '预览没有打开。网店页面可能还没有生成，请稍后再试；表单里的内容不受影响。',
  again: '再试一次',
  toMend: (count: number) => `${count} 处待完善`,
  problem: (name: string, message: string) => `${name}：${message}`,
} as const;
