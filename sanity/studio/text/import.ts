import type { Difference } from '../import/documents.ts';

export const importText = {
  title: '批量导入',
  lead: '一张表格加一个图片文件夹，一次生成全部商品草稿并入库。写入之前会逐行检查；同一份表格再导入一次，不会重复。',
  template: '下载表格模板',
  rules: [
    '每行一个品质；同一编号的几行是同一件商品的几个品质，商品信息只需填在第一行。',
    '图片文件名以编号开头：001.jpg（背面）、001-2.jpg（腹面）、001-3.jpg（细节）；也可写明“背面”“腹面”。',
    '商品先成为草稿，检查后再发布；库存立即入账。',
  ],
  drop: '把表格和图片文件夹拖到这里',
  chooseTable: '选择表格',
  choosePictures: '选择图片文件夹',
  table: (name: string) => `表格：${name}`,
  pictures: (count: number) => `图片：${count} 张`,
  reading: '正在读取…',
  unreadableContent: '读取蝶种和类别失败，请检查网络后重试',
  retry: '重新检查',
  again: '再试一次',
  wrong: (count: number) => `发现 ${count} 处需要修改。没有写入任何内容；改好表格后重新拖入即可。`,
  columns: { row: '行', column: '列', message: '问题' },
  good: (products: number, rows: number, pieces: number) =>
    `检查通过：${products} 件商品，${rows} 个品质，共 ${pieces} 件。`,
  matched: (count: number) => `已配对图片 ${count} 张。`,
  noTable: '还没有选择表格',
  several: (names: readonly string[]) => `拖入了 ${names.length} 个表格，请只选其中一个：${names.join('、')}`,
  alreadyThere: (count: number) => `其中 ${count} 件商品之前已导入，不会重复，也不会被表格改动。`,
  notRead: '表格里有些内容不会导入：',
  otherColumns: (titles: readonly string[]) => `不认识的列：${titles.join('、')}。需要的内容请写进模板的列。`,
  refused: (count: number) => `${count} 个文件不会导入，其余照常：`,
  withoutSides: '这些商品缺图片，可以先导入，补齐之后才能发布：',
  sides: { main: '背面图', ventral: '腹面图' },
  lacks: (row: number, number: string, name: string, sides: readonly string[]) =>
    `第 ${row} 行，编号 ${number}，${name}：缺${sides.join('、')}`,
  differences: (count: number) => `与店里已有的商品有 ${count} 处不同：`,
  difference: ({ row, column, there, table }: Difference) =>
    `第 ${row} 行 ${column}：店里是“${there}”，这次是“${table}”。不会改动，如有需要请在商品里修改。`,
  willAdd: (row: number, names: readonly string[]) => `第 ${row} 行：会补上图片 ${names.join('、')}`,
  pairs: { number: '编号', name: '商品名', main: '背面', ventral: '腹面', more: '细节' },
  more: (count: number) => `还有 ${count} 项没有列出`,
  refusedInRun: (count: number) =>
    `${count} 个文件没有导入。需要的图片改好以后，再选择图片文件夹（原来的，或只放这几张的），再按“开始导入”，就会补到各自的商品上：`,
  start: '开始导入',
  stop: '停止',
  goOn: '继续',
  steps: { pictures: '上传图片', products: '生成草稿', rows: '入库' },
  stopped: '已停止。已写入的内容保留，按“继续”从这里接着做。',
  failed: (msg: string) => `中断了：${msg}。已写入的内容保留，处理后按“继续”。`,
  done: (created: number, pieces: number) => `导入完成：新增 ${created} 件商品草稿，入库 ${pieces} 件。`,
  before: (count: number, supplemented: number) =>
    supplemented === 0
      ? `${count} 件商品之前已导入，没有改动。`
      : `${count} 件商品之前已导入，其中 ${supplemented} 件的草稿补上了图片，其余内容没有改动。`,
  otherPieces: (row: number, received: number, pieces: number) =>
    `第 ${row} 行之前已入库 ${received} 件，表格现在写 ${pieces} 件，没有改动；如有需要请在商品的库存里更正。`,
  another: '导入另一份',
  moreProblems: (count: number) => `还有 ${count} 处，改完这些后再检查`,
} as const;
