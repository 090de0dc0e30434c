export const rateTableText = {
  title: '导入、导出',
  lead: '一行一档运费。分区和方式的内容写在各自的第一行；以下各行可以重复，也可以留空。先导出，在表格里改好再选择它：先列出会改什么，再写成草稿；发布和生效仍要另外做。表格里没有的分区不受影响；分区里没有写的方式和档会删去。',
  sheet: '运费表',
  fileName: (day: string, type: 'xlsx' | 'csv') => `运费表-${day}.${type}`,
  exportXlsx: '导出 Excel',
  exportCsv: '导出 CSV',
  choose: '选择表格',
  loading: '正在读取……',
  retry: '再试一次',
  failed: '没有做成：网络中断，或内容库没有应答。没有写入任何内容。',
  same: '表格和店里的运费表相同，没有要改的。',
  head: { field: '栏目', before: '店里现在', after: '表格' },
  write: (count: number) => `把${count}个分区写成草稿`,
  written: (count: number) =>
    `已写好${count}个分区的草稿。请在“全部分区”里检查并发布，再由操作员在“生效”里接受。`,
  moved: '选择表格之后，有人改了这些分区。没有写入任何内容；请重新选择表格。',
} as const;
