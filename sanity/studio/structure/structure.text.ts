const KIND_TITLES: Readonly<Record<string, string>> = {
  product: '商品',
  carouselItem: '轮播图',
  species: '蝴蝶种类',
  page: '页面',
};

export const structureText = {
  title: '内容',
  form: '编辑',
  problems: {
    title: '需要修改的文档',
    lead: '这些文档已经发布，但有地方不合规则，网站暂时仍用它们上一次完好的内容。改好并重新发布后，这里就不再列出。',
    none: '没有需要修改的文档，网站上的内容都是最新的。',
    retry: '再试一次',
    loading: '正在读取……',
    open: (message: string) => `打开并修改：${message}`,
  },
  seo: {
    preview: '在搜索结果里大致是这样',
    home: '首页',
    count: {
      empty: () => '未填写，用页面自己的文字',
      short: (width: number, most: number) => `约 ${width} 个汉字宽，偏短；可以写到 ${most} 个`,
      right: (width: number, most: number) => `约 ${width} / ${most} 个汉字宽，长度合适`,
      long: (width: number, most: number) => `约 ${width} 个汉字宽，超过 ${most} 个的部分可能被截断`,
    },
  },
  oldAddresses: {
    title: '旧地址',
    lead: '打开左边的旧地址，会自动转到右边的文档。页面改了网址，发布时会自动列在这里；要让已下架的商品或种类转到另一个，请打开接替它的文档，在“旧地址”里填上。没有去处的已下架地址，顾客会看到“已下架”和相近的标本。',
    none: '还没有旧地址。',
    loading: '正在读取……',
    failed: '读取失败，请稍后再试。',
    retry: '再试一次',
    from: '旧地址',
    to: '转到',
    since: '起始日期',
  },
  carousel: '轮播图',
  order: {
    title: '排列次序',
    featured: '首页商品',
    ofSpecies: '某一种类的商品',
    live: (place: string) =>
      `次序立即在${place}生效，不用再发布。拖动左边的手柄，或选中手柄后按 ↑ ↓ 键；Home、End 移到最前、最后，PageUp、PageDown 一次移十位。文字和图片仍在发布后生效。`,
    places: {
      featured: '首页和全部蝴蝶列表',
      ofSpecies: '这个种类的列表',
      carousel: '首页',
      species: '菜单、筛选和首页滑动条',
      category: '类别页的标签',
      page: '页眉和页脚',
    },
    endOfFirst: '以上 8 件在首页',
    handle: (title: string) => `移动“${title}”`,
    moved: (title: string, place: number) => `“${title}”已移到第 ${place} 位，网店已更新。`,
    failed: '次序没有保存，请稍后再试。',
    otherOrder: '另一位编辑刚刚改了这里的次序，您这一步没有保存。下面是现在的次序，请再移动一次。',
    add: '新建轮播图',
    none: '这里还没有内容。',
    untitled: '未命名',
    draftOnly: '还没有发布',
    more: '显示更多',
    bring: '按名称找一件商品，放到最前面',
    toTop: '放到最前',
    bringTitle: (title: string) => `把“${title}”放到最前`,
    notFound: (words: string) => `没有找到“${words}”：只能放已经发布、还有品质在卖的商品。`,
  },
  species: '蝴蝶种类',
  products: {
    title: '商品',
    all: '全部商品',
    bySpecies: '按种类',
    byCategory: '按类别',
    byGrade: '按品质',
    grade: (grade: string) => `品质 ${grade}`,
    soldOut: '售罄',
    lowStock: (most: number) => `低库存（${most} 件及以下）`,
    firstOf: (title: string, shown: number, total: number) => `${title}：共 ${total} 件，先列前 ${shown} 件`,
    noPicture: '无图',
    count: (products: number) => `${products} 件`,
    stock: (quantity: number) => `库存 ${quantity}`,
    noStock: '售罄',
    from: (yuan: number, isFrom: boolean) => `¥${yuan}${isFrom ? ' 起' : ''}`,
    noPrice: '未定价',
    withdrawn: '已下架',
  },
  wholeDocument: '整篇文档',
  categories: '分类',
  pages: '页面',
  settings: '网站设置',
  noStockYet: '还没有库存，发布后顾客会看到“售罄”。在规格里登记到货即可。',
  actions: {
    copy: '复制为新商品',
    copied: '已复制为新商品：规格是新的，编号在发布时给出，库存从 0 开始。',
    noSku: '没有取得商品编号，所以没有发布。请再试一次。',
    copyFailed: '复制没有成功，请稍后再试。',
    copyName: (name: string) => `${name}（副本）`,
    unpublish: {
      label: '取消发布',
      cancel: '取消',
      linked: (count: number) =>
        `还有 ${count} 篇内容用到它，所以现在不能取消发布。请先让下面这些改用别的，或先取消发布、删除它们：`,
      referrer: (title: string, type: string, isDraft: boolean) =>
        `${KIND_TITLES[type] ?? '内容'}：${title}${isDraft ? '（草稿）' : ''}`,
      untitled: '未命名',
      question: (isProduct: boolean) =>
        isProduct
          ? '取消发布后，顾客不能再购买这件商品，购物车里的会标明已下架。内容和库存保留，以后可以再发布。'
          : '取消发布后，网站不再显示这篇内容。内容保留为草稿，以后可以再发布。',
    },
  },
  badges: {
    changed: '未发布修改',
    changedHint: '改动还没有发布，顾客看到的是上一次发布的内容。',
    soldOut: '售罄',
    soldOutHint: '所有品质都没有可售的库存。',
    skipped: '被跳过',
    skippedHint: '已发布的内容不合规则，网站仍用上一次完好的内容。见“需要修改的文档”。',
  },
} as const;

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

const TAKEN = '请上传 JPG、PNG 或 WebP 图片，最大 20 MB。';

export const pictureText = {
  heic: `这是 HEIC 格式，浏览器不能显示。${TAKEN}iPhone 可在“设置 → 相机 → 格式”中选“兼容性最佳”，或先把照片另存为 JPG。`,
  svg: `SVG 是矢量图，可能带有程序，不能上传。${TAKEN}`,
  otherFormat: `这不是网店能显示的图片格式。${TAKEN}`,
  tooLarge: (bytes: number) =>
    `文件有 ${Math.ceil(bytes / 1024 / 1024)} MB，太大了。${TAKEN}可以把长边缩小到 4000 像素再上传。`,
  refused: (name: string) => `“${name}”没有上传`,
  othersToo: '一起选的其他图片也没有上传，请去掉上面的文件再选一次。',
  notFromPage: '网页和文档里的图片没有带过来',
  notFromPageWhy: '请先把图片存为文件，再拖进正文，或从正文上方的工具栏插入。',
} as const;

export const pageTextMessages = {
  callouts: { note: '提示', caution: '注意' },
  tooLarge: '表格太大，没有粘贴',
  tooLargeWhy: '一张表格最多 60 行、10 列，请分成几张粘贴。',
} as const;

export const ratesText = {
  zones: '全部分区',
} as const;

export const eligibilityText = {
  rules: '全部规则',
  due: '需要核对',
  trial: '试算',
  lead: '按已发布的规则算，不论是否已经生效：这样的标本能不能寄到那里，要哪些文件，是哪几条规则定的。',
  fields: {
    name: '学名',
    source: '标本来源',
    proof: '来源文件',
    origin: '产地',
    destination: '寄往',
    unrecorded: '没有记录',
  },
  noRules: '两边都没有合适的规则。',
  stale: '（没有核对，或已过核对期）',
  days: (days: number) => `约${days}天`,
  decidedBy: '由这些规则决定',
  papers: '文件',
  failed: '读取规则失败，请稍后再试。',
  retry: '再试一次',
  loading: '正在读取……',
} as const;
