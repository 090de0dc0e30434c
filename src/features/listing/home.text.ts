import { words } from '../base/words.text.ts';

/** docs/shop.md "Pages". No client script needs these texts. */
export const homeText = words({
  'zh-CN': {
    title: '蝴蝶标本零售与批发',
    featured: '精选标本',
    seeAll: '查看全部',
    counts: (species: number, products: number) => `${species} 种蝴蝶，${products} 款标本`,
    byCategory: '按种类选购',
    carousel: '精选推荐',
    pause: '暂停轮播',
    play: '继续轮播',
    goToSlide: (n: number) => `第 ${n} 张`,
    slideOf: (n: number, count: number) => `第 ${n} 张，共 ${count} 张`,
    previous: '上一组',
    next: '下一组',
    trustHeading: '为什么选择我们',
    buyNow: '立即购买',
  },
});
