import { words } from '../base/words.text.ts';

export const previewText = words({
  'zh-CN': {
    title: '内容预览',
    alone:
      '这个页面属于编辑后台：打开一件商品、一种蝴蝶、一张轮播图或一个说明页面，它的草稿会在“预览”窗格里按网店的样子显示。单独打开时没有草稿，所以这里什么也不显示。',
    toStudio: '打开编辑后台',
    missing: (name: string) => `〔${name}〕`,
    broken: (name: string) => `〔${name}：有误〕`,
    /** A problem that the page can't show. */
    problem: (name: string, message: string) => `${name}：${message}`,
    unpublished: '尚未发布，发布前顾客看不到',
    item: (list: string, n: number) => `${list}第 ${n} 项`,
    inside: (outer: string, inner: string) => `${outer} · ${inner}`,
    noOffer: '至少一个品质有了单价，这里才会显示价格、库存和购买按钮。',
    noCard: '至少一个品质有了单价，商品才会出现在列表里。',
    notShown: '这份草稿暂时无法显示。',
    asCard: '在列表里',
    inSlider: '在首页“按种类选购”里',
  },
});
