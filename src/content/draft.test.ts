import { describe, expect, test } from 'vitest';
import { shopProblems } from './draft.ts';

const asset = `image-${'a'.repeat(40)}-1600x1280-webp`;
const picture = { _type: 'picture', asset: { _type: 'reference', _ref: asset }, alt: '裳凤蝶背面' };
const references = [{ _id: asset, _type: 'sanity.imageAsset' }];
const species = {
  _id: 'drafts.troides',
  _type: 'species',
  name: '裳凤蝶',
  latinName: 'Troides helena',
  family: '凤蝶科 Papilionidae',
  description: '大型凤蝶。',
  distribution: '亚洲',
  wingspan: { min: 130, max: 170 },
  specie_image: picture,
};
const block = (level: number) => ({
  _type: 'block',
  _key: `b${level}`,
  level,
  listItem: 'bullet',
  children: [{ _type: 'span', _key: 's', text: '一项' }],
});
const page = {
  _id: 'drafts.page-faq',
  _type: 'page',
  title: '常见问题',
  slug: 'faq',
  summary: '先看这里。',
  updated_on: '2026-03-01',
  body: [block(1)],
};

describe('the shop’s checks of a draft before it is published', () => {
  test('is empty for a draft that it will show', () => {
    expect(shopProblems('species', species, references)).toEqual([]);
    expect(shopProblems('page', page, [])).toEqual([]);
  });

  test.each([
    ['spaces alone', 'species', { ...species, name: '   ' }, { path: 'name', message: '请填写中文名' }],
    [
      'a list that is nested too deep',
      'page',
      { ...page, body: [block(1), block(11)] },
      { path: 'body[_key=="b11"].level', message: '列表最多 10 级' },
    ],
    [
      'a character that no database keeps',
      'species',
      { ...species, description: '大型\u0000凤蝶。' },
      { path: '', message: '含有无法保存的控制字符，请删除后重新输入' },
    ],
  ] as const)('names the field: %s', (_, kind, draft, problem) => {
    expect(shopProblems(kind, draft, references)).toEqual([problem]);
  });

  test('reports a picture whose file is missing', () => {
    expect(shopProblems('species', species, [])).toMatchObject([{ path: 'specie_image' }]);
  });

  test('omits what the fields’ own validation checks', () => {
    const { name: _, ...unnamed } = species;
    expect(shopProblems('species', { ...unnamed, latinName: 'troides' }, references)).toEqual([]);
  });
});
