const asset = (digit: string) => `image-${digit.repeat(40)}-1600x1280-webp`;

const document = { _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-02-01T00:00:00Z' };

export const rawPicture = (digit: string) => ({ assetId: asset(digit), found: true, alt: `标本图 ${digit}` });

export const rawProduct = {
  ...document,
  _id: 'morpho-didius-spread',
  _type: 'product',
  name: '欢乐女神闪蝶 展翅标本',
  origin: '秘鲁',
  locality: 'Tingo María',
  collected_on: '2025-06',
  gender: '雄',
  description: '翅面完整。',
  rank: 1,
  species: {
    _id: 'morpho-didius',
    name: '欢乐女神闪蝶',
    latinName: 'Morpho didius',
    family: '蛱蝶科 Nymphalidae',
    cites: null,
    wingspan: { min: 130, max: 150 },
  },
  categoryId: 'spread',
  main: rawPicture('a'),
  ventral: rawPicture('b'),
  more: [rawPicture('c')],
  variants: [
    {
      _key: 'a1',
      grade: 'A1',
      description: '完整无损',
      price: 128.5,
      original_price: 160,
      withdrawn: false,
      tiers: [{ quantity: 5, price: 110 }],
    },
    {
      _key: 'b',
      grade: 'B',
      description: null,
      price: 40,
      original_price: null,
      withdrawn: true,
      tiers: null,
    },
  ],
};

export const rawSpecies = {
  ...document,
  _id: 'morpho-didius',
  _type: 'species',
  name: '欢乐女神闪蝶',
  latinName: 'Morpho didius',
  family: '蛱蝶科 Nymphalidae',
  description: '大型闪蝶。',
  distribution: '秘鲁',
  cites: null,
  rank: null,
  wingspan: { min: 130, max: 150 },
  picture: rawPicture('d'),
};

export const rawPage = {
  ...document,
  _id: 'page-guide',
  _type: 'page',
  title: '购买须知',
  slug: 'guide',
  lists: ['header'],
  rank: 10,
  summary: '下单之前请读完。',
  contact_card: false,
  body: [{ _type: 'block', _key: 'b0', style: 'normal', markDefs: [], children: [] }],
  updated_on: '2026-01-02',
};

export const rawContact = { ...rawPage, _id: 'page-contact', title: '联系我们', slug: 'contact' };

export const rawCategory = {
  ...document,
  _id: 'spread',
  _type: 'category',
  name: '展翅标本',
  description: null,
  rank: null,
};

export const rawSlide = {
  ...document,
  _id: 'slide',
  _type: 'carouselItem',
  title: '第一张',
  subtitle: '副标题',
  buttonText: '查看',
  rank: null,
  productId: rawProduct._id,
  picture: rawPicture('e'),
};

export const rawSettings = {
  ...document,
  _id: 'siteSettings',
  _type: 'siteSettings',
  tagline: '一句话',
  operatingCompany: '某公司',
  contact: { email: 'shop@example.com', phone: null, hours: null, address: null },
  trust: [1, 2, 3].map((n) => ({ title: `第 ${n}`, text: '可靠' })),
  listingTitle: '全部蝴蝶',
  listingLead: '标本',
  banner: rawPicture('f'),
};

/** A single specimen in the form of the query's result; its picture differs from the product's. */
export const rawSpecimen = (number: number, fields: Readonly<Record<string, unknown>> = {}) => ({
  ...{ _key: `s${number}`, grade: 'A2', description: '左后翅小缺', price: 380, original_price: null },
  ...{ withdrawn: false, tiers: null, is_specimen: true, number, faults: ['crease'] },
  ...{ forewing_mm: 68.5, collected_on: '2024-05', collector: 'J. Torres' },
  ...{ locality: '胡宁省', locality_coarsened: false },
  ...{ dorsal: rawPicture(String(number % 10)), ventral: rawPicture('e') },
  marks: [{ side: 'dorsal', x: 25, y: 40, fault: 'chip' }],
  ...fields,
});
