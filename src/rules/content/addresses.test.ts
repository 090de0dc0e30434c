import { describe, expect, test } from 'vitest';
import { idVerdict, pageSlugVerdict, publishedId, slideVerdict } from './addresses.ts';

test.each(['morpho-didius', 'drafts.morpho-didius', 'versions.r1.morpho-didius'])(
  'the published id of %s',
  (id) => expect(publishedId(id)).toBe('morpho-didius'),
);

describe('an id', () => {
  test.each(['morpho-didius', 'page-guide', '5f2c1e3a-77aa-4b0e-9d51-0c2b8a1f6e90'])('may be %s', (id) =>
    expect(idVerdict(id)).toBe(true),
  );

  test.each(['Morpho-didius', 'morpho.didius', 'a.b', '-morpho', '闪蝶', 'a b', ''])('may not be %j', (id) =>
    expect(idVerdict(id)).toContain('只能用小写字母'),
  );
});

describe('the address of a policy page', () => {
  test.each(['guide', 'faq', 'cites-permits'])('may be %s', (slug) =>
    expect(pageSlugVerdict(slug)).toBe(true),
  );

  test.each(['FAQ', '/faq', 'faq.html', '常见问题'])('may not be written %s', (slug) =>
    expect(pageSlugVerdict(slug)).toContain('只能用小写字母和数字'),
  );

  test.each(['login', 'product', 'api', 'images', '404'])('may not be the route %s', (slug) =>
    expect(pageSlugVerdict(slug)).toContain('是本店自己的页面地址'),
  );
});

test('a slide leads to a product that is published and on sale', () => {
  expect(slideVerdict({ onSale: true })).toBe(true);
  expect(slideVerdict(null)).toContain('还没有发布');
  expect(slideVerdict({ onSale: false })).toContain('都已下架');
});
