import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DraftPreview } from './DraftPreview.tsx';
import { draftMessage, drafts } from './drafts.fixture.ts';
import { type DraftDocument, PREVIEWED_TYPES, type PreviewedType } from './preview.contract.ts';
import { shownDraft } from './shown-draft.ts';

const contact = {
  operatingCompany: '蝶藏公司',
  contact: { email: 'mail@shop.example', phone: '', hours: '', address: '' },
};

function draw(message: ReturnType<typeof draftMessage>) {
  const draft = shownDraft(message);
  const html = renderToStaticMarkup(<DraftPreview draft={draft} contact={contact} focus="" />);
  return { html, draft, problems: draft.problems.map(({ name, kind }) => `${name} ${kind}`) };
}

const without = (type: PreviewedType, ...fields: string[]) =>
  draftMessage(
    type,
    (draft) =>
      Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.includes(field))) as DraftDocument,
  );
const having = (type: PreviewedType, fields: Readonly<Record<string, unknown>>) =>
  draftMessage(type, (draft) => ({ ...draft, ...fields }));

describe('a draft that is whole', () => {
  test('of a product is its page and its card, without a problem', () => {
    const { html, problems } = draw(draftMessage('product'));
    expect(problems).toEqual([]);
    expect(html).toContain('<h1><span class="whole-words">欢乐女神闪蝶<wbr/> 展翅标本</span></h1>');
    expect(html).toContain('¥128.50');
    expect(html).toContain('≥ 5件');
    expect(html).toContain(`/images/${'a'.repeat(40)}-1600x1280.webp?w=`);
    expect(html).toContain('Morpho didius');
    expect(html).toContain('class="card"');
  });

  test('shows of its pictures what their crops and the frame of a slide leave', () => {
    const cropped = (picture: unknown) => ({
      ...(picture as object),
      crop: { left: 0.1, top: 0, right: 0, bottom: 0 },
      hotspot: { x: 0.5, y: 0.1, width: 0.2, height: 0.2 },
    });
    const main = draw(having('product', { main_image: cropped(drafts.product['main_image']) })).html;
    expect(main).toContain(`/images/160-0-1440-1280/${'a'.repeat(40)}-1600x1280.webp?w=`);
    const slide = draw(having('carouselItem', { image: cropped(drafts.carouselItem['image']) })).html;
    expect(slide).toContain('/images/160-0-1440-900/');
  });

  test.each([
    ['species', ['大型闪蝶。', '130–150 毫米', 'class="species-card"']],
    ['carouselItem', ['新到的闪蝶', 'href="/product/morpho-didius-spread"']],
    ['page', ['2026年3月1日', '<a href="/refund">退款说明</a>']],
  ] as const)('of a %s is drawn without a problem', (type, parts) => {
    const { html, problems } = draw(draftMessage(type));
    expect(problems).toEqual([]);
    for (const part of parts) expect(html).toContain(part);
  });

  test('shows a grade without stock as sold out, and an unknown stock as pending', () => {
    expect(draw({ ...draftMessage('product'), stock: {} }).html).toContain('已售罄');
    expect(draw({ ...draftMessage('product'), stock: undefined }).html).toContain('查询中');
  });
});

describe('what is missing', () => {
  test.each(PREVIEWED_TYPES)('of an empty %s is named, and the rest drawn', (type) => {
    const { html, draft } = draw({
      ...draftMessage(type),
      document: { _id: 'drafts.new', _type: type },
      references: [],
    });
    expect(draft.shown.kind).not.toBe('not-shown');
    expect(draft.problems.length).toBeGreaterThan(3);
    expect(draft.problems.every(({ kind }) => kind === 'missing')).toBe(true);
    expect(html).not.toMatch(/NaN|undefined|null|Infinity|1970/);
  });

  test('is shown as a placeholder with the field’s title in the Studio', () => {
    const { html, problems } = draw(without('product', 'name', 'main_image'));
    expect(html).toContain('<h1>〔商品名〕</h1>');
    expect(html).toContain(encodeURIComponent('〔主图〕'));
    expect(problems).toEqual(['商品名 missing', '主图 missing']);
  });

  test('a picture without an alternative text is shown, and the text is reported as missing', () => {
    const picture = { ...(drafts.product['main_image'] as object), alt: '' };
    const { html, problems } = draw(having('product', { main_image: picture }));
    expect(problems).toEqual(['主图 · 替代文字 missing']);
    expect(html).toContain(`/images/${'a'.repeat(40)}-1600x1280.webp?w=`);
  });

  test('a grade without a price is listed beside those that have one', () => {
    const variants = [
      { _key: 'a1', grade: 'A1', price: 100 },
      { _key: 'n', grade: 'B' },
    ];
    const { html, problems } = draw(having('product', { variants }));
    expect(problems).toEqual(['品质规格第 2 项 · 单价（元） missing']);
    expect(html).toContain('A1　¥100.00');
    expect(html).toContain('品质规格第 2 项 · 单价（元）：请填写单价');
    expect(html).not.toContain('B　¥');
  });

  test('without any price there are placeholders for the panel and the card', () => {
    const { html, problems } = draw(having('product', { variants: [{ _key: 'n', grade: 'B' }] }));
    expect(problems).toEqual(['品质规格第 1 项 · 单价（元） missing']);
    expect(html).toContain('这里才会显示价格');
    expect(html).toContain('才会出现在列表里');
  });

  test('half a wingspan shows its other half', () => {
    expect(draw(having('species', { wingspan: { min: 60 } })).html).toContain(
      '60–〔翅展（毫米） · 最大〕 毫米',
    );
  });
});

describe('what is broken says so', () => {
  test.each([
    ['a price below 0', { price: -5 }, '品质规格第 1 项 · 单价（元） broken'],
    ['a price that is a text', { price: '5' }, '品质规格第 1 项 · 单价（元） broken'],
    [
      'a tier without a sound price',
      { bulk_discount: [{ _key: 't', quantity: 3, price: 1.005 }] },
      '品质规格第 1 项 · 批发价第 1 项 · 单价（元） broken',
    ],
  ])('%s', (_, fields, problem) => {
    const { problems } = draw(
      having('product', { variants: [{ _key: 'a1', grade: 'A1', price: 9, ...fields }] }),
    );
    expect(problems).toContain(problem);
  });

  test('two grades of one name are both shown', () => {
    const variants = ['x', 'y'].map((_key) => ({ _key, grade: 'A1', price: 9 }));
    const { html, problems } = draw(having('product', { variants }));
    expect(problems).toEqual(['品质规格第 2 项 · 品质 broken']);
    expect(html.match(/<option/g)).toHaveLength(2);
  });

  test('a wingspan whose minimum is above its maximum', () => {
    expect(draw(having('species', { wingspan: { min: 90, max: 60 } })).html).toContain(
      '〔翅展（毫米）：有误〕 毫米',
    );
  });

  test('a link that runs a script leads nowhere', () => {
    const [block] = drafts.page['body'] as { markDefs: object[] }[];
    const body = [{ ...block, markDefs: [{ ...block?.markDefs[0], href: 'javascript:alert(1)' }] }];
    const { html, problems } = draw(having('page', { body }));
    expect(html).not.toContain('javascript:');
    expect(html).toContain('<a>退款说明</a>');
    expect(problems).toHaveLength(1);
  });

  test('a list that is nested too deeply is omitted, and reported', () => {
    const [block, item] = drafts.page['body'] as object[];
    const { html, problems } = draw(having('page', { body: [block, { ...item, level: 1e12 }] }));
    expect(html).toContain('退款说明');
    expect(html).not.toContain('一项');
    expect(problems).toHaveLength(1);
  });

  test('text is never taken as HTML', () => {
    expect(draw(having('product', { name: '<img src=x onerror=alert(1)>' })).html).toContain(
      '<h1>&lt;img src=x onerror=alert(1)&gt;</h1>',
    );
  });
});

describe('what a draft points to', () => {
  test('is shown as published, although it has a draft, too', () => {
    const message = draftMessage('product');
    const draftOfSpecies = { ...drafts.species, name: '改了的名字' };
    const { html, problems } = draw({ ...message, references: [draftOfSpecies, ...message.references] });
    expect(html).not.toContain('改了的名字');
    expect(problems).toEqual([]);
  });

  test('is shown from its draft until it is published, and reported', () => {
    const message = draftMessage('product');
    const references = message.references.map((each) => (each._type === 'species' ? drafts.species : each));
    const { html, problems } = draw({ ...message, references });
    expect(html).toContain('Morpho didius');
    expect(problems).toEqual(['蝶种 unpublished']);
  });

  test('is missing if the reference is not a text', () => {
    const product = { _type: 'reference', _ref: [{ toString: null }] };
    expect(draw(having('carouselItem', { product })).problems).toEqual(['product missing']);
  });
});

const junk = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 0, -1, Number.NaN, 1e12, true, [], {}, '2026-13-45', 'x'),
  fc.jsonValue({ maxDepth: 2 }),
);

function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const unchanged = Array.isArray(value)
    ? fc.tuple(...value.map(spoilt))
    : typeof value === 'object' && value !== null
      ? fc.record(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoilt(each)])), {
          noNullPrototype: true,
        })
      : fc.constant(value);
  return fc.oneof(
    { weight: 6, arbitrary: unchanged as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: junk },
  );
}

test.each(PREVIEWED_TYPES)(
  'whatever a %s holds, its draft is drawn without an error',
  (type) => {
    const { _id, _type, ...fields } = drafts[type];
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, spoilt(each)])), {
          requiredKeys: [],
          noNullPrototype: true,
        }),
        (document) => {
          const { html, draft } = draw(having(type, { ...document, _id, _type }));
          expect(draft.shown.kind).not.toBe('not-shown');
          expect(html).not.toMatch(/>[^<]*(NaN|undefined|Infinity|\[object)/);
          for (const { message } of draft.problems) {
            expect(message).toMatch(/\p{Script=Han}/u);
            expect(message).not.toMatch(/Invalid|expected|received|Too (small|big)|NaN|undefined/);
          }
        },
      ),
      { numRuns: 60 },
    );
  },
  30_000,
);
