export const exportText = {
  sheet: '商品目录',
  information: (title: string) => `${title}（仅供参考）`,
  untouched: (title: string) => `${title}（请勿改动）`,
  states: { published: '已发布', changed: '有未发布修改', draft: '从未发布' },
  withdrawn: '，品质已下架',
  fileName: (day: string) => `商品目录-${day}.xlsx`,
  all: '导出全部商品',
  reading: (done: number, total: number) => `正在读取商品：${done} / ${total}`,
  done: (products: number) => `已导出 ${products} 件商品。`,
  withoutStock: '店铺没有给出库存，“现有库存”一列是空的。',
  none: '没有可以导出的商品。',
  tooMany: (rows: number, most: number) =>
    `共 ${rows} 行，一份表格最多 ${most} 行。请在商品列表里选择一部分，分几次导出。`,
  failed: '没有导出：网络中断，或内容服务没有应答',
} as const;
