import {
  type DraftDocument,
  type DraftMessage,
  PREVIEW_VERSION,
  type PreviewedType,
} from './preview.contract.ts';

const image = (digit: string, alt?: string) => ({
  _type: 'picture',
  asset: { _type: 'reference', _ref: `image-${digit.repeat(40)}-1600x1280-webp` },
  ...(alt === undefined ? {} : { alt }),
});
const asset = (digit: string): DraftDocument => ({
  _id: `image-${digit.repeat(40)}-1600x1280-webp`,
  _type: 'sanity.imageAsset',
});

const species: DraftDocument = {
  _id: 'drafts.morpho-didius',
  _type: 'species',
  name: '欢乐女神闪蝶',
  latinName: 'Morpho didius',
  family: '蛱蝶科 Nymphalidae',
  description: '大型闪蝶。',
  distribution: '秘鲁',
  wingspan: { min: 130, max: 150 },
  specie_image: image('a', '欢乐女神闪蝶背面'),
};

const product: DraftDocument = {
  _id: 'drafts.morpho-didius-spread',
  _type: 'product',
  name: '欢乐女神闪蝶 展翅标本',
  species: { _type: 'reference', _ref: 'morpho-didius' },
  category: { _type: 'reference', _ref: 'spread' },
  origin: '秘鲁',
  locality: '廷戈玛丽亚',
  collected_on: '2025-06',
  gender: '雄',
  description: '翅面完整。',
  main_image: image('a', '欢乐女神闪蝶背面'),
  variants: [
    {
      _key: 'a1',
      grade: 'A1',
      description: '完整',
      price: 128.5,
      bulk_discount: [{ _key: 't', quantity: 5, price: 110 }],
    },
    { _key: 'b', grade: 'B', price: 40 },
  ],
};

const carouselItem: DraftDocument = {
  _id: 'drafts.slide-1',
  _type: 'carouselItem',
  title: '新到的闪蝶',
  subtitle: '来自秘鲁',
  buttonText: '看看',
  image: image('a', '闪蝶翅面近照'),
  product: { _type: 'reference', _ref: 'morpho-didius-spread' },
};

const page: DraftDocument = {
  _id: 'drafts.page-faq',
  _type: 'page',
  title: '常见问题',
  slug: 'faq',
  summary: '先看这里。',
  updated_on: '2026-03-01',
  body: [
    {
      _type: 'block',
      _key: 'b0',
      style: 'normal',
      markDefs: [{ _type: 'link', _key: 'l0', href: '/refund' }],
      children: [
        { _type: 'span', _key: 's0', text: '退货见', marks: [] },
        { _type: 'span', _key: 's1', text: '退款说明', marks: ['l0'] },
      ],
    },
    {
      _type: 'block',
      _key: 'b1',
      style: 'normal',
      listItem: 'bullet',
      level: 1,
      children: [{ _type: 'span', _key: 's2', text: '一项', marks: ['strong'] }],
    },
  ],
};

export const drafts: Readonly<Record<PreviewedType, DraftDocument>> = {
  species,
  product,
  carouselItem,
  page,
};

const titles = {
  name: '商品名',
  species: '蝶种',
  main_image: '主图',
  'main_image.alt': '替代文字',
  variants: '品质规格',
  'variants.grade': '品质',
  'variants.price': '单价（元）',
  'variants.bulk_discount': '批发价',
  'variants.bulk_discount.price': '单价（元）',
  wingspan: '翅展（毫米）',
  'wingspan.max': '最大',
  title: '标题',
  body: '正文',
};

/** The type's draft after `change`, with its published references. */
export function draftMessage(
  type: PreviewedType,
  change: (draft: DraftDocument) => DraftDocument = (draft) => draft,
): DraftMessage {
  return {
    preview: PREVIEW_VERSION,
    kind: 'draft',
    serial: 1,
    type,
    document: change(drafts[type]),
    references: [
      asset('a'),
      { ...species, _id: 'morpho-didius' },
      { ...product, _id: 'morpho-didius-spread' },
      { _id: 'spread', _type: 'category', name: '展翅' },
    ],
    titles,
    stock: { a1: 3 },
  };
}
