import { describe, expect, test } from 'vitest';
import { rawPage, rawPicture, rawProduct, rawSettings, rawSpecies } from './content.fixture.ts';
import {
  carouselContentSchema,
  pageContentSchema,
  productContentSchema,
  siteContentSchema,
  speciesContentSchema,
} from './schema.ts';
import { checkDocument } from './validation.ts';

function problemsOf(schema: Parameters<typeof checkDocument>[0], raw: unknown): readonly string[] {
  const checked = checkDocument(schema, raw);
  if (checked.kind === 'valid') return [];
  return checked.document.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('a valid product', () => {
  const checked = checkDocument(productContentSchema, rawProduct);

  test('is taken, its money as whole fen', () => {
    expect(checked.kind).toBe('valid');
    if (checked.kind !== 'valid') return;
    expect(checked.content.variants[0]).toMatchObject({
      key: 'a1',
      priceFen: 12_850,
      originalPriceFen: 16_000,
      tiers: [{ quantity: 5, priceFen: 11_000 }],
    });
  });

  test('has the weights of each level, and no fields for weights that nobody set', () => {
    const weighed = {
      ...rawProduct,
      weight_grams: 120,
      variants: [{ ...rawProduct.variants[0], billed_grams: 900 }],
    };
    const copy = (raw: unknown) => JSON.parse(JSON.stringify(productContentSchema.parse(raw)));
    expect(copy(weighed)).toMatchObject({ weight_grams: 120, variants: [{ billed_grams: 900 }] });
    const unset = { weight_grams: null, billed_grams: null };
    const variants = rawProduct.variants.map((variant) => ({ ...variant, ...unset }));
    expect(copy({ ...rawProduct, ...unset, variants })).toEqual(copy(rawProduct));
    expect(JSON.stringify(copy(rawProduct))).not.toContain('_grams');
  });

  test('shows its main picture first, then the ventral side, then the others', () => {
    const urls =
      checked.kind === 'valid' ? checked.content.pictures.map((picture) => picture.url.charAt(8)) : [];
    expect(urls).toEqual(['a', 'b', 'c']);
    expect(checked.kind === 'valid' && checked.content.pictures.map(({ side }) => side)).toEqual([
      'dorsal',
      'ventral',
      undefined,
    ]);
  });
});

describe('a broken product names what to mend', () => {
  const variantWith = (change: object) => ({
    ...rawProduct,
    variants: [{ ...rawProduct.variants[0], ...change }],
  });

  test.each([
    ['a missing picture', { ...rawProduct, main: null }, 'main_image 请上传主图'],
    ['a picture without asset', { ...rawProduct, main: { alt: 'x' } }, 'main_image 请上传主图'],
    [
      'a dangling picture',
      { ...rawProduct, main: { ...rawPicture('a'), found: false } },
      'main_image 主图指向的文件 image-',
    ],
    [
      'a picture without alt',
      { ...rawProduct, main: { ...rawPicture('a'), alt: ' ' } },
      'main_image.alt 请填写替代文字',
    ],
    ['a dangling species', { ...rawProduct, species: null }, 'species 所选的蝶种没有发布'],
    ['a dangling category', { ...rawProduct, categoryId: null }, 'category 所选的商品类别没有发布'],
    ['a negative price', variantWith({ price: -5 }), 'variants[_key=="a1"].price 单价应大于 0'],
    ['a price of nothing', variantWith({ price: 0 }), 'variants[_key=="a1"].price 单价应大于 0'],
    [
      'a price finer than a fen',
      variantWith({ price: 1.005 }),
      'variants[_key=="a1"].price 单价应大于 0，最多两位小数',
    ],
    [
      'a tier at one piece',
      variantWith({ tiers: [{ quantity: 1, price: 5 }] }),
      'variants[_key=="a1"].bulk_discount[0].quantity',
    ],
    [
      'a weight in kilograms',
      { ...rawProduct, weight_grams: 1.2 },
      'weight_grams 每件重量请填整数克，例如 1.2 千克填 1200',
    ],
    [
      'a billed weight below the net weight',
      variantWith({ weight_grams: 900, billed_grams: 160 }),
      'variants[_key=="a1"].billed_grams 计费克 160 不能小于每件重量 900 克',
    ],
    ['no variants', { ...rawProduct, variants: [] }, 'variants 至少要有一个品质规格'],
    [
      'a struck price below the price',
      variantWith({ original_price: 100 }),
      'variants[_key=="a1"].original_price 原价 100 元必须高于现价',
    ],
    [
      'a tier that is dearer',
      variantWith({ tiers: [{ quantity: 5, price: 200 }] }),
      'variants[_key=="a1"].bulk_discount[0].price 批发档位的价格必须逐档降低',
    ],
    [
      'appendix II without papers',
      { ...rawProduct, species: { ...rawProduct.species, cites: 'II' }, source: 'bred' },
      'permit_note 该蝶种列入 CITES 附录 II，必须填写许可说明',
    ],
    [
      'one side where both are asked for',
      { ...rawProduct, bothSides: true, ventral: null },
      'ventral_image 这一类商品要有正反两面的图',
    ],
    ['a source of another name', { ...rawProduct, source: 'found' }, 'source 请选择标本来源'],
    [
      'a day that never was',
      { ...rawProduct, collected_on: '2023-02-29' },
      'collected_on 日期“2023-02-29”不存在',
    ],
    ['an id with capitals', { ...rawProduct, _id: 'Morpho.X' }, '_id 编号“Morpho.X”会出现在网址中'],
    [
      'two variants of a grade',
      { ...rawProduct, variants: [rawProduct.variants[0], rawProduct.variants[0]] },
      'variants[_key=="a1"].grade 品质 A1 出现了不止一次',
    ],
  ])('%s', (_case, raw, expected) => {
    expect(problemsOf(productContentSchema, raw).some((problem) => problem.startsWith(expected))).toBe(true);
  });

  test('every problem at once, with id and title', () => {
    const raw = {
      ...rawProduct,
      main: null,
      species: null,
      variants: [{ ...rawProduct.variants[0], price: -1 }],
    };
    expect(problemsOf(productContentSchema, raw)).toHaveLength(4);
    expect(checkDocument(productContentSchema, raw)).toMatchObject({
      document: { id: 'morpho-didius-spread', title: '欢乐女神闪蝶 展翅标本' },
    });
  });
});

describe('a species', () => {
  test('has synonyms, each written as a scientific name', () => {
    const synonyms = [' Inachis io ', '', 'inachis Io'];
    expect(problemsOf(speciesContentSchema, { ...rawSpecies, synonyms })[0]).toMatch(
      /^synonyms.*2.* 学名应由/,
    );
    expect(speciesContentSchema.parse({ ...rawSpecies, synonyms: synonyms.slice(0, 2) }).synonyms).toEqual([
      'Inachis io',
    ]);
    expect(speciesContentSchema.parse({ ...rawSpecies, synonyms: null }).synonyms).toEqual([]);
  });

  test('of CITES appendix I is refused', () => {
    expect(problemsOf(speciesContentSchema, { ...rawSpecies, latinName: 'morpho didius' })[0]).toContain(
      'latinName 学名应由',
    );
    expect(problemsOf(speciesContentSchema, { ...rawSpecies, cites: 'I' })[0]).toContain(
      'CITES 附录 I 物种禁止',
    );
  });

  test('outside CITES has no appendix', () => {
    const checked = checkDocument(speciesContentSchema, { ...rawSpecies, cites: 'none' });
    expect(checked.kind === 'valid' && checked.content.cites).toBeNull();
  });
});

describe('the links of a text', () => {
  const page = (href: unknown) => ({
    ...rawPage,
    body: [{ _type: 'block', _key: 'b0', markDefs: [{ _type: 'link', _key: 'l0', href }], children: [] }],
  });

  test('lead to pages, mail and telephone', () => {
    for (const href of ['/refund', 'https://example.com', 'mailto:a@example.com', 'tel:+861'])
      expect(problemsOf(pageContentSchema, page(href))).toEqual([]);
  });

  test('run nothing: the page is refused with what to mend', () => {
    expect(problemsOf(pageContentSchema, page('javascript:alert(1)'))).toEqual([
      'body[_key=="b0"].markDefs[_key=="l0"].href 链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话',
    ]);
  });
});

test('the lists of a text are as deep as the Studio nests them', () => {
  const page = (level: number) => ({
    ...rawPage,
    body: [{ _type: 'block', _key: 'b0', listItem: 'bullet', level, markDefs: [], children: [] }],
  });
  expect(problemsOf(pageContentSchema, page(10))).toEqual([]);
  expect(problemsOf(pageContentSchema, page(1e12))).toEqual(['body[_key=="b0"].level 列表最多 10 级']);
});

describe('the address of a policy page', () => {
  test('is rejected if it is a route of the shop, with a hint', () => {
    expect(problemsOf(pageContentSchema, { ...rawPage, slug: 'login' })).toEqual([
      'slug 网址“login”是本店自己的页面地址，请换一个',
    ]);
  });

  test('is refused where it is none', () => {
    expect(problemsOf(pageContentSchema, { ...rawPage, slug: 'FAQ' })).toEqual([
      'slug 网址“FAQ”只能用小写字母和数字，词与词之间用一个连字符，最多 60 个字符',
    ]);
    expect(problemsOf(pageContentSchema, { ...rawPage, slug: null })).toEqual(['slug 请填写网址']);
  });
});

describe('a slide', () => {
  const slide = {
    ...rawProduct,
    _type: 'carouselItem',
    title: '闪蝶的蓝',
    subtitle: '',
    buttonText: '查看',
    productId: 'morpho-didius-spread',
    picture: rawPicture('e'),
  };

  test('leads to a product that can be bought', () => {
    expect(problemsOf(carouselContentSchema, { ...slide, productOnSale: true })).toEqual([]);
    expect(problemsOf(carouselContentSchema, slide)).toEqual([]);
    expect(problemsOf(carouselContentSchema, { ...slide, productId: null })[0]).toContain(
      'product 链接的商品还没有发布',
    );
    expect(problemsOf(carouselContentSchema, { ...slide, productOnSale: false })[0]).toContain('都已下架');
  });
});

test('content from before the fields of a specimen lacks them and stays valid', () => {
  const checked = checkDocument(productContentSchema, rawProduct);
  expect(checked).toMatchObject({
    kind: 'valid',
    content: { source: null, permit_note: null, collector: null, forewing_mm: null, ex_pupa: false },
  });
});

test('a policy page that its editor lists nowhere is in no list', () => {
  const checked = checkDocument(pageContentSchema, { ...rawPage, lists: null, contact_card: null });
  expect(checked).toMatchObject({ kind: 'valid', content: { lists: [], contact_card: false } });
});

test('settings with an exception of Traditional Chinese that contains markup, or with a long courier, say why', () => {
  const spellings = [{ simplified: '标本', traditional: '<b>標本' }];
  const couriers = [{ name: '快'.repeat(41) }];
  expect(problemsOf(siteContentSchema, { ...rawSettings, couriers, spellings })).toEqual([
    'couriers[0].name 快递公司名称最多 40 个字',
    'traditional_spellings[0].traditional 请写汉字，可以带字母、数字和中文标点，不能有英文引号、尖括号等符号',
  ]);
});
