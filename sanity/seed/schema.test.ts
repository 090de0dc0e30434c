import { createClient } from '@sanity/client';
import { createSchema, pathToString, validateDocument } from 'sanity';
import { describe, expect, test } from 'vitest';
import { queryResult } from '../../src/content/dataset.fixture.ts';
import { schemaTypes } from '../schemaTypes/schema.ts';
import { documents } from './seed.fixture.ts';
import type { SeedDocument } from './seed.ts';

const schema = createSchema({ name: 'default', types: schemaTypes });
const client = createClient({ projectId: 'local', dataset: 'test', apiVersion: '2026-01-01', useCdn: false });
let published: readonly SeedDocument[] = documents;
Object.assign(client, {
  fetch: async (query: string, params: Record<string, unknown>) => queryResult(published, query, params),
});
const ids = new Set(documents.map((document) => document._id));

async function complaints(document: SeedDocument): Promise<string[]> {
  const stamps = { _rev: '1', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' };
  const markers = await validateDocument({
    document: { ...document, ...stamps },
    workspace: {
      schema,
      getClient: () => client,
      i18n: {
        t: ((key: string) => key) as never,
        currentLocale: { id: 'zh' },
        loadNamespaces: async () => {},
      },
    },
    getDocumentExists: async ({ id }) => ids.has(id) || id.startsWith('image-'),
  });
  return markers.map(
    ({ level, path, message }) => `${level === 'error' ? '' : `${level} `}${pathToString(path)}: ${message}`,
  );
}

function document(id: string): SeedDocument {
  const found = documents.find((candidate) => candidate._id === id);
  if (found === undefined) throw new Error(`no ${id} in the seed`);
  return structuredClone(found);
}

test('every document of the seed passes the rules of the Studio', async () => {
  const all = await Promise.all(
    documents.map(async (candidate) =>
      (await complaints(candidate)).map((line) => `${candidate._id} ${line}`),
    ),
  );
  expect(all.flat()).toEqual([]);
}, 60_000);

describe('the Studio refuses', () => {
  test('a species of CITES appendix I', async () => {
    expect(await complaints({ ...document('morpho-didius'), cites: 'I' })).toEqual([
      'cites: CITES 附录 I 物种禁止商业性国际贸易，不得上架',
    ]);
  });

  test('a Latin name that is not written as one', async () => {
    const [line] = await complaints({ ...document('morpho-didius'), latinName: 'morpho Didius' });
    expect(line).toContain('latinName: 学名应由属名和种加词组成');
  });

  test.each([
    ['its own name', 'Morpho didius', '“Morpho didius”已是'],
    ['the name of another species', 'troides helena', '学名应由'],
    ['the name of another species in its writing', 'Troides helena', '“Troides helena”已是'],
    ['a synonym of another species', 'Inachis io', '“Inachis io”已是孔雀蛱蝶的学名或异名'],
  ])('a synonym that is %s', async (_, synonym, message) => {
    const [line, ...more] = await complaints({ ...document('morpho-didius'), synonyms: [synonym] });
    expect(line).toContain(`synonyms[0]: ${message}`);
    expect(more).toEqual([]);
  });

  test('an id with capitals or dots', async () => {
    const [line] = await complaints({ ...document('morpho-didius'), _id: 'Morpho.didius' });
    expect(line).toContain('只能用小写字母');
  });

  test('a product without main picture, species or variants', async () => {
    const { main_image: _main, species: _species, ...rest } = document('morpho-didius-spread');
    const lines = await complaints({ ...rest, _id: rest._id, _type: rest._type, variants: [] });
    expect(lines).toContain('main_image: 请上传主图');
    expect(lines).toContain('species: 请选择蝶种');
    expect(lines).toContain('variants: 至少要有一个品质规格');
  });

  test('a picture without alt text', async () => {
    const { main_image: shown, ...product } = document('morpho-didius-spread');
    const silent = { ...product, main_image: { ...(shown as object), alt: undefined } } as SeedDocument;
    expect(await complaints(silent)).toContain('main_image.alt: 请填写替代文字');
  });

  test('no small main picture, but warns of it', async () => {
    const { main_image: shown, ...product } = document('morpho-didius-spread');
    const asset = { _type: 'reference', _ref: `image-${'a'.repeat(40)}-30x20-png` };
    const small = { ...product, main_image: { ...(shown as object), asset } } as SeedDocument;
    expect(await complaints(small)).toEqual([
      expect.stringContaining('warning main_image: 图片是 30x20 像素'),
    ]);
  });

  test('wrong money', async () => {
    const variant = { _type: 'variant', _key: 'a1', grade: 'A1', description: '完整', withdrawn: false };
    const variants = [
      { ...variant, price: 0 },
      { ...variant, _key: 'x', grade: 'A-', price: 10.005 },
      { ...variant, _key: 'y', grade: 'A2', price: 10, original_price: 9 },
      {
        ...variant,
        _key: 'z',
        price: 10,
        bulk_discount: [{ _type: 'bulkTier', _key: 't', quantity: 2, price: 10 }],
      },
    ];
    const lines = (await complaints({ ...document('morpho-didius-spread'), variants })).join('\n');
    expect(lines).toContain('单价应大于 0，最多两位小数');
    expect(lines.match(/单价应大于 0/g)).toHaveLength(2);
    expect(lines).toContain('原价 9 元必须高于现价 10 元');
    expect(lines).toContain('批发档位的价格必须逐档降低');
    expect(lines).toContain('品质 A1 出现了不止一次');
  });

  test('a weight in kilograms, and a billed weight below the net weight, at every level', async () => {
    const product = document('morpho-didius-spread');
    const variants = [{ ...(product['variants'] as object[])[0], weight_grams: 40_000 }];
    expect(await complaints({ ...product, weight_grams: 900, billed_grams: 160, variants })).toEqual([
      'billed_grams: 计费克 160 不能小于每件重量 900 克；按重量计费的请留空',
      'variants[_key=="a1"].weight_grams: 每件重量请填 1 到 30000 克',
    ]);
    expect(await complaints({ ...document('framed'), weight_grams: 1.2 })).toContain(
      'weight_grams: 每件重量请填整数克，例如 1.2 千克填 1200',
    );
  });

  test('a product of appendix II without source and permit, each at its field', async () => {
    const { source: _source, permit_note: _permit, ...rest } = document('troides-helena-spread');
    expect(await complaints({ ...rest, _id: rest._id, _type: rest._type })).toEqual([
      'source: 该蝶种列入 CITES 附录 II，必须选择标本来源',
      'permit_note: 该蝶种列入 CITES 附录 II，必须填写许可说明',
    ]);
  });

  test('a spread specimen that is shown from one side only', async () => {
    const { ventral_image: _other, ...rest } = document('morpho-didius-spread');
    const [line] = await complaints({ ...rest, _id: rest._id, _type: rest._type });
    expect(line).toContain('ventral_image: 这一类商品要有正反两面的图');
  });

  test('a tier at its own field, by its key', async () => {
    const product = document('morpho-didius-spread');
    const [first] = structuredClone(product['variants']) as { price: number; bulk_discount: unknown }[];
    const tier = { _type: 'bulkTier', _key: 't1', quantity: 2, price: first?.price };
    const variants = [{ ...first, bulk_discount: [tier] }];
    const [line] = await complaints({ ...product, variants });
    expect(line).toContain(
      'variants[_key=="a1"].bulk_discount[_key=="t1"].price: 批发档位的价格必须逐档降低',
    );
  });

  test('a slide to a product that is not published, or that nobody can buy', async () => {
    const slide = document('slide-1');
    const target = document((slide['product'] as { _ref: string })._ref);
    const withdrawn = (target['variants'] as object[]).map((one) => ({ ...one, withdrawn: true }));
    published = [{ ...target, variants: withdrawn }];
    expect((await complaints(slide)).join()).toContain('product: 链接的商品所有品质都已下架');
    published = [];
    expect((await complaints(slide)).join()).toContain('product: 链接的商品还没有发布');
    published = documents;
  });

  test('freight rates that nobody could apply, each at its cell', async () => {
    const zone = document('rates-eu');
    const [ems, ...others] = zone['ways'] as { steps: object[] }[];
    const steps = [...(ems?.steps ?? []), { _key: 'new', _type: 'rateStep', up_to_grams: 6_000 }];
    expect(await complaints({ ...zone, ways: [{ ...ems, steps }, ...others] })).toEqual([
      'ways[_key=="ems"].steps[_key=="new"].price: 方式“EMS”，第7档：运费没有填；要免运费，请填“满额免运费”',
    ]);
    const countries = ['EU', '日本'];
    expect(await complaints({ ...zone, _id: 'drafts.rates-eu', countries })).toEqual([
      'countries: 国家：JP同时在“欧盟”和“日韩新”两个分区里',
    ]);
    published = Array.from({ length: 40 }, (_, at) => ({ _id: `z${at}`, _type: 'freightZone' }));
    expect(await complaints(zone)).toEqual([': 最多40个分区']);
    published = documents;
  });

  test('a reference to a document that is not there', async () => {
    const species = { _type: 'reference', _ref: 'morpho-nullius' };
    expect(await complaints({ ...document('morpho-didius-spread'), species })).toHaveLength(1);
  });

  test('a page at the address of a route', async () => {
    expect(await complaints({ ...document('page-guide'), slug: 'login' })).toEqual([
      'slug: 网址“login”是本店自己的页面地址，请换一个',
    ]);
  });

  test('a page at the address of another', async () => {
    const copy = { ...document('page-guide'), _id: 'drafts.5f2c1e3a' };
    expect(await complaints(copy)).toEqual(['slug: 网址“guide”已用于“购买须知”，请换一个']);
    expect(await complaints({ ...document('page-guide'), _id: 'drafts.page-guide' })).toEqual([]);
  });

  test.each([
    ['javascript:alert(1)', '链接地址应为站内路径'],
    ['/no-such-page', '网站上没有这个页面'],
  ])('a link to %s', async (href, message) => {
    const body = [
      {
        _type: 'block',
        _key: 'b',
        style: 'normal',
        markDefs: [{ _type: 'link', _key: 'l', href }],
        children: [{ _type: 'span', _key: 's', text: '客服', marks: ['l'] }],
      },
    ];
    expect((await complaints({ ...document('page-guide'), body })).join()).toContain(message);
  });
});
