import { words } from './words.text.ts';

/** The product, species or page was withdrawn. */
export const gonePage = words({
  'zh-CN': {
    title: '已下架',
    description: '这个地址的内容已经下架。',
    heading: (type: 'product' | 'species' | 'page', name: string | undefined) => {
      if (name !== undefined) return type === 'page' ? `“${name}”已撤下` : `${name} 已下架`;
      return type === 'page' ? '这个页面已撤下' : type === 'species' ? '这个种类已下架' : '这件标本已下架';
    },
    lead: {
      product: '它不再出售。以前的订单不受影响，仍可在“历史订单”里查看。',
      species: '本店目前不再列出这个种类。',
      page: '本店已不再使用这一页。',
    },
    alike: '相近的标本',
    listing: '浏览全部蝴蝶',
    home: '返回首页',
  },
});
