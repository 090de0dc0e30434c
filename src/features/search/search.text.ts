import { words } from '../base/words.text.ts';
import type { SearchResponse, Sort } from './search.contract.ts';

export const searchText = words({
  'zh-CN': {
    title: '搜索标本',
    description: '按中文名、俗名、学名、拼音或产地查找蝴蝶标本，并按科、品质、性别、价格、大小与库存筛选。',
    label: '搜索标本',
    placeholder: '中文名、学名或拼音',
    submit: '搜索',
    open: '打开搜索',
    close: '关闭搜索',
    suggestions: '搜索建议',
    suggestedNone: '没有直接匹配的标本',
    suggestedSome: (count: number) => (count === 0 ? '可在搜索页查看' : `有 ${count} 条建议`),
    seeFound: (words: string) => `查看“${words}”的全部结果`,
    seeNear: (words: string) => `没有直接匹配，查看与“${words}”相近的名称`,
    gone: '已下架',
    hint: '俗名、英文名、拼音首字母也可以，还可以加上条件，例如“秘鲁”“雌”“画框”“A1”“6厘米”“100元以下”。',
    titleOf: (words: string) => `“${words}”的搜索结果`,
    all: (total: number) => `全部 ${total} 款标本`,
    found: (words: string, total: number) => `“${words}”：找到 ${total} 款标本`,
    filtered: (total: number) => `符合条件的标本 ${total} 款`,
    onPage: (text: string, page: number, pages: number) => `${text}，第 ${page} / ${pages} 页`,
    none: (words: string, filters: readonly { readonly label: string }[]) => {
      if (filters.length === 0) return `没有找到“${words}”`;
      const parts = [words, ...filters.map(({ label }) => label)].filter((part) => part !== '');
      return `没有${parts.length > 1 ? '同时' : ''}符合${parts.map((part) => `“${part}”`).join('')}的标本`;
    },
    others: '也可以看：',
    pieces: (total: number) => `${total} 款`,
    seeAll: '浏览全部蝴蝶',
    registerWant: '登记求购，到货时发邮件通知我',
    askTo: (country: string) => `联系我们，询问能否寄往${country}`,
    leftOut: (words: readonly string[]) =>
      `没有与${words.map((word) => `“${word}”`).join('')}相符的内容，搜索时已略去。`,
    wholesale: '有批发价',
    ignored: '地址里有看不懂的筛选条件，已忽略。',
    failed: '搜索暂时不可用，请稍后再试。',

    sortAndDestination: '排序与可寄往',
    allInKind: (kind: string, total: number) => `查看全部 ${total} 件${kind}`,
    chosen: (count: number) => `已选 ${count} 项`,
    remove: (label: string) => `去掉：${label}`,
    show: (total: number) => `查看 ${total} 款标本`,
    inStock: '只看有货',
    to: '可寄往',
    anywhere: '不限国家/地区',
    sendableTo: (country: string) => `可寄往${country}`,
    /** Results that only this filter excludes. */
    notSent: ({ unknown, forbidden }: SearchResponse['notSent'], country: string) => {
      const parts = [
        ...(unknown > 0 ? [`${unknown} 款能否寄往${country}尚不明确`] : []),
        ...(forbidden > 0 ? [`${forbidden} 款不能寄往${country}`] : []),
      ];
      return `${parts.join('，')}，没有列出。`;
    },
    askUnknown: '尚不明确的可在商品页询价。',
    sort: '排序',
    apply: '应用',
    /** Such as `100-300` or `1000-`. */
    band: (facet: 'price' | 'size', band: string) => {
      const [from = '', below = ''] = band.split('-');
      if (facet === 'price') {
        if (below === '') return `¥${from} 及以上`;
        return from === '0' ? `¥${below} 以下` : `¥${from}–${below}`;
      }
      if (below === '') return `${from} 毫米及以上`;
      return from === '0' ? `${below} 毫米以下` : `${from}–${below} 毫米`;
    },
  },
});

/** The names of the filter's groups. */
export const facetNames = words({
  'zh-CN': {
    category: '商品类别',
    grade: '品质',
    sex: '性别',
    price: '价格',
    size: '翅展',
  },
});

export const sortNames = words<Readonly<Record<Sort, string>>>({
  'zh-CN': {
    rank: '推荐',
    price: '价格从低到高',
    '-price': '价格从高到低',
    new: '最新上架',
  },
});
