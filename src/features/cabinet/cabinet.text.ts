/** The collector's cabinet (docs/shop.md "Cabinet"). */
import type { FailureSentences } from '../base/failures.text.ts';
import { words } from '../base/words.text.ts';
import { type EventDateFault, INDIVIDUALS_MAX, TABLE_COLUMNS_MAX, TABLE_LINES_MAX } from './cabinet.rules.ts';

/** The server's confirmations. */
export const cabinetNotices = words({
  'zh-CN': {
    drawerSaved: '抽屉已保存',
    drawersOrdered: '抽屉的次序已保存',
    drawerDeleted: '抽屉已删除，其中的标本移到了“待整理”',
    linkMade: '分享链接已生成',
    linkWithdrawn: '分享链接已停用',
    specimenSaved: '标本已保存',
    specimenDeleted: '标本已删除',
    imported: (n: number) => `已导入 ${n} 条标本记录`,
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

export const cabinetText = words({
  'zh-CN': {
    title: '我的标本柜',
    description: '您购得和收藏的标本，按抽屉陈列',
    noScript: '查看标本柜需要启用 JavaScript。',
    loading: '正在打开标本柜…',
    failed: '标本柜加载失败',
    changeFailed: '操作失败，请重试',
    lead: '购得的标本自动列在这里。除非您分享抽屉，只有您能看到。',
    summary: (individuals: number, species: number, genera: number) =>
      `${individuals} 只标本 · ${species} 种 · ${genera} 属`,
    empty: '标本柜还是空的',
    goShopping: '去看标本',
    editCabinet: '编辑',
    endEdit: '完成',
    addSpecimen: '添加标本',
    addDrawer: '新建抽屉',
    /** The drawer of specimens that were put into none. */
    unsorted: '待整理',
    count: (individuals: number) => `${individuals} 只`,
    emptyDrawer: '抽屉是空的。',
    rename: '改名',
    renameFor: (drawer: string) => `给抽屉“${drawer}”改名`,
    moveUp: '上移',
    moveUpFor: (drawer: string) => `上移抽屉“${drawer}”`,
    moveDown: '下移',
    moveDownFor: (drawer: string) => `下移抽屉“${drawer}”`,
    share: '分享',
    sharing: '分享中',
    shareFor: (drawer: string) => `分享抽屉“${drawer}”`,
    shareLead:
      '任何拿到链接的人都能看到这个抽屉中的标本与标签，包括标签上的采集地、采集者和编号；看不到您的账户、备注、价格与订单。',
    delete: '删除',
    deleteDrawerFor: (drawer: string) => `删除抽屉“${drawer}”`,
    deleteDrawer: '删除抽屉？其中的标本会移到“待整理”。',
    deleteSpecimenFor: (name: string) => `删除标本 ${name}`,
    deleteSpecimen: '确定删除这条标本记录？',
    confirm: '确定删除',
    cancel: '取消',
    edit: '修改',
    editFor: (name: string) => `修改标本 ${name}`,
    drawerFor: (name: string) => `${name} 所在的抽屉`,
    move: '移动',
    moveFor: (name: string) => `移动标本 ${name}`,
    note: (text: string) => `备注：${text}`,
    times: (quantity: number) => `× ${quantity}`,
    gaps: '缺少的种类',
    gapsLead: '您已有标本的各属，在本店名录中还缺的种与性别。',
    gapsFailed: '名录加载失败',
    noGaps: '您已有标本的各属，本店名录中的种与性别都已收齐。',
    genusOwned: (owned: number, listed: number, incomplete: number) =>
      `${listed} 种中已有 ${owned} 种，${incomplete} 种还缺一性或全缺`,
    want: '求购',
    wantFor: (name: string) => `求购 ${name}`,
    download: '下载与打印',
    downloadLead:
      '表格可用 Excel、WPS 打开。Darwin Core 压缩包可提交给 GBIF 等生物多样性数据库，为保护种群只写大致采集地的标本，包中同样只写大致范围，备注不写入。',
    license: 'Darwin Core 压缩包的许可协议',
    licenses: {
      'CC BY-NC 4.0': '署名、非商业使用（CC BY-NC 4.0）',
      'CC BY 4.0': '署名（CC BY 4.0）',
      'CC0 1.0': '不保留权利（CC0 1.0）',
    },
    csv: '下载表格（CSV）',
    archive: '下载 Darwin Core 压缩包',
    unrecorded: (n: number) => `${n} 条记录没有学名，未写入压缩包。`,
    labelSize: '标签尺寸',
    labelSizes: { small: '针插标签 22 × 8 毫米', large: '抽屉标签 40 × 21 毫米' },
    labelsOf: '打印哪些标签',
    allDrawers: '全部',
    print: '打印标签',
    scale: '100 毫米（打印时请选“实际大小”，不要缩放）',
    tooManyLabels: (most: number) => `一次最多打印 ${most} 枚标签，请选择一个抽屉分次打印`,
    fileFailed: '文件生成失败，请重试',
  },
});

export const cabinetFormText = words({
  'zh-CN': {
    add: '添加标本',
    change: '修改标本',
    latinName: '学名',
    chineseName: '中文名',
    family: '科',
    sex: '性别',
    unknown: '不详',
    country: '国家或地区',
    locality: '采集地',
    collectedOn: '采集日期（如 2019、2019-06、2019-06-30）',
    collector: '采集者',
    number: '编号',
    quantity: '数量（只）',
    drawer: '抽屉',
    note: '备注（分享时不显示）',
    save: '保存标本',
    saving: '保存中…',
    cancel: '取消',
    latinMissing: '请填写学名',
    dateFaults: {
      'not-a-date': '请按 2019、2019-06 或 2019-06-30 的格式填写，起止两个日期之间用 /',
      'no-such-day': '没有这一天，请核对',
      future: '日期还没有到，请核对',
      'too-early': '早于 1600 年，请核对',
    } satisfies Record<EventDateFault, string>,
    quantityInvalid: (most: number) => `请填写 1 至 ${most} 的整数`,
    drawerName: '抽屉名称',
    drawerAdd: '新建抽屉',
    drawerChange: '修改抽屉',
    saveDrawer: '保存抽屉',
    drawerMissing: '请填写抽屉名称',
  },
});

export const cabinetImportText = words({
  'zh-CN': {
    title: '导入表格',
    lead: '第一行是列名，要有“学名”；中文名、科、性别、数量、国家或地区、采集地、采集日期、采集者、编号、备注、抽屉可有可无，也认 Darwin Core 的列名。Excel、WPS 的表格请先另存为 CSV。',
    choose: '选择 CSV 文件',
    reading: '正在读取…',
    failed: '读取失败，请重试',
    present: (n: number) => `${n} 行已在标本柜里，不再添加`,
    wrong: (n: number) => `${n} 行有问题，不会导入。改正后可以再导入一次，不会重复：`,
    problem: (row: number, column: string, value: string, reason: string) =>
      `第 ${row} 行 ${column}${value && `“${value}”`}：${reason}`,
    more: (n: number) => `还有 ${n} 行`,
    unread: (columns: readonly string[]) => `没有读取的列：${columns.join('、')}`,
    submit: (n: number) => `导入 ${n} 条`,
    importing: '导入中…',
    cancel: '取消',
    unreadable:
      '认不出这个文件，或没有“学名”一列。请在 Excel、WPS 里另存为“CSV UTF-8”，保留列名；Darwin Core 压缩包请解压后选择 occurrence.txt',
    quote: '引号没有成对',
    tooLarge: `表格太大：最多 ${TABLE_LINES_MAX} 行、${TABLE_COLUMNS_MAX} 列、1 MB，请分成几份导入`,
    damaged: '文字已损坏，或是出错的公式',
    reasons: {
      latin_name: '请填写学名，不能太长',
      drawer: '没有这个抽屉，请先新建，或留空',
      sex: '请填写雄、雌或雌雄，不详的留空',
      quantity: `请填写 1 至 ${INDIVIDUALS_MAX} 的整数`,
      country: '不是国家或地区的名称，不详的留空',
    } as Readonly<Record<string, string>>,
    otherReason: '太长，或有看不见的字符',
  },
});

export const sharedDrawerText = words({
  'zh-CN': {
    title: '标本抽屉',
    description: '一位藏友分享的标本抽屉',
    lead: (name: string) => `一位藏友分享的抽屉“${name}”`,
    empty: '这个抽屉是空的。',
    notFound: '此分享链接已停用或不存在',
    failed: '加载失败',
  },
});

/** Words in downloaded files. */
export const cabinetFileText = words({
  'zh-CN': {
    csvName: '标本柜.csv',
    archiveName: '标本柜-darwin-core.zip',
    head: {
      drawer: '抽屉',
      latinName: '学名',
      chineseName: '中文名',
      family: '科',
      sex: '性别',
      quantity: '数量',
      country: '国家或地区',
      locality: '采集地',
      coarsened: '采集地精度',
      collectedOn: '采集日期',
      collector: '采集者',
      number: '编号',
      grade: '品质',
      note: '备注',
      kind: '来源',
    },
    kinds: { own: '自行添加', bought: '本店购得' },
    coarsened: '大致范围',
    title: (name: string) => `${name}的蝴蝶标本收藏`,
    abstract: '私人收藏的蝴蝶标本记录，包括购得与自行采集、交换的标本。',
  },
});
