import { publishedProductSchema, type ShownProduct, type ShownVariant } from './catalogue.contract.ts';
import { GRADES } from './specimen.rules.ts';

export function shownProduct(
  variants: readonly Partial<ShownVariant>[],
  rest: Partial<ShownProduct> = {},
): ShownProduct {
  return {
    id: 'morpho-didius-spread',
    version: 'v1',
    name: '欢乐女神闪蝶 展翅标本',
    main_image: '/images/a-1600x1280.webp',
    image_urls: [],
    pictures: [{ url: '/images/a-1600x1280.webp', width: 1600, height: 1280, alt: '背面' }],
    species: {
      id: 'morpho-didius',
      name: '欢乐女神闪蝶',
      latin_name: 'Morpho didius',
      family: '蛱蝶科 Nymphalidae',
      wingspan: { min: 120, max: 150 },
      cites: null,
    },
    categoryId: 'spread',
    origin: '秘鲁',
    locality: '廷戈玛丽亚',
    collected_on: '2023-06',
    gender: '雄',
    description: '翅面金属蓝。',
    specifications: {
      quality_variants: variants.map((variant, index) => ({
        key: `k${index}`,
        quality: GRADES[index] ?? `第${index}级`,
        description: '完整',
        price: 128,
        original_price: null,
        stock: 5,
        bulk_discount: [],
        ...variant,
      })),
    },
    ...rest,
  };
}

/** Lists are not empty; each grade has three units. */
export const wireProduct = publishedProductSchema.parse(
  shownProduct(
    [
      { price: 128.5, original_price: 160, stock: 3, bulk_discount: [{ quantity: 5, price: 110 }] },
      { price: 40, stock: 3 },
    ],
    { image_urls: ['/images/b-1600x1280.webp'] },
  ),
);
