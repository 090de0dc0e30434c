/**
 * See docs/shop.md "Pages", "Failures", "Words on the screen". card.text.ts, panel.text.ts and
 * script-failures.text.ts have the texts of scripts without React, to keep those small.
 */
import { words } from './words.text.ts';

export const SHOP_NAME = '蝶藏';

export const arrivalsText = words({
  'zh-CN': {
    title: `${SHOP_NAME} · 新到标本`,
    description: '最近上架的蝴蝶标本。',
  },
});

export const pageTitle = (title: string) => `${title} · ${SHOP_NAME}`;

export const navText = words({
  'zh-CN': {
    home: '首页',
    listing: '全部蝴蝶',
    login: '登录',
    category: '按类别浏览',
    main: '主导航',
    footer: '页脚导航',
    menu: '菜单',
    closeMenu: '关闭菜单',
    back: '返回菜单',
    speciesMenu: '展开蝴蝶种类',
    allSpecies: '查看全部种类',
    crumbs: '当前位置',
    accountPending: '正在确认登录状态',
    skip: '跳到正文',
    oldBrowser:
      '您的浏览器版本较旧，可以浏览，但购买需要更新的浏览器：Safari 16.4、Chrome 107、Firefox 115 或更新版本。',
  },
});

export const footerText = words({
  'zh-CN': {
    operatedBy: (company: string) => `经营者：${company}`,
  },
});

export const listingText = words({
  'zh-CN': {
    filter: '筛选',
    closeFilter: '关闭筛选',
    species: '蝴蝶种类',
    all: '全部蝴蝶',
    reset: '重置',
    count: (total: number) => `共 ${total} 款标本`,
    countOnPage: (total: number, page: number, pages: number) =>
      `共 ${total} 款标本，第 ${page} / ${pages} 页`,
    empty: '暂无商品',
    speciesUnknown: '种类不存在',
    previousPage: '上一页',
    nextPage: '下一页',
    pageOf: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
    pages: '分页',
    byCategory: '按商品类别浏览',
    loading: '正在加载',
    shellNoScript: '显示这一种的标本需要启用 JavaScript。',
  },
});

export const categoryText = words({
  'zh-CN': {
    title: '按类别浏览',
    all: '全部',
    tabs: '商品类别',
    lead: '展翅、纸包、装框与组合标本，按商品类别浏览。',
  },
});

export const speciesIndexText = words({
  'zh-CN': {
    title: '蝴蝶种类索引',
    lead: (count: number) => `共 ${count} 种，按科排列。`,
  },
});

export const productText = words({
  'zh-CN': {
    species: '种类',
    sku: '编号',
    family: '科',
    wingspan: '翅展',
    wingspanRange: (min: number | string, max: number | string) =>
      min === max ? `${min} 毫米` : `${min}–${max} 毫米`,
    cites: (appendix: string) => `CITES 附录 ${appendix}`,
    citesLabel: '保护级别',
    citesNone: '未列入 CITES 附录',
    andOthers: (species: string) => `${species}等`,
    citesOfSet: '含多个物种，详见标本描述',
    millimetres: (length: string) => `${length} 毫米`,
    description: '标本描述',
    facts: '标本资料',
    panel: '选购',
    price: '价格',
    originalPrice: '原价',
    quantity: '数量',
    decrease: '减少数量',
    increase: '增加数量',
    tiers: '批发价格',
    gallery: '标本图片',
    enlarge: (alt: string) => `放大查看：${alt}`,
    showPicture: (n: number) => `查看第 ${n} 张图片`,
    seeOthers: '看看其他标本',
    loading: '正在加载商品',
    gradeGuide: '品质说明',
    related: '同种其他标本',
    shellNoScript: '显示这件商品需要启用 JavaScript。',
    allGrades: '各品质价格',
    noScript: '加入购物车需要启用 JavaScript。',
  },
});

/** docs/shop.md "Failures". */
export const failuresText = words({
  'zh-CN': {
    carousel: '获取轮播图数据失败',
    products: '获取商品列表失败',
    product: '获取商品详情失败',
    categories: '获取分类列表失败',
    species: '获取种类列表失败',
    stock: '获取库存失败',
    retry: '重试',
  },
});

export const notFoundText = words({
  'zh-CN': {
    title: '页面不存在',
    lead: '您要找的页面可能已被移走，或地址输入有误。',
    home: '返回首页',
    listing: '浏览全部蝴蝶',
  },
});

export const noticesText = words({
  'zh-CN': {
    region: '通知',
    close: '关闭通知',
  },
});
