import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertContent } from '../../../src/features/base/content-fields.contract.ts';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';

const convert = await traditionalConverter([]);
/** Each character has another traditional form. */
const written = fc.stringMatching(/^[云台里后发干面]{1,12}$/);

test('what a shopper wrote stays as it is, wherever it stands in a response', () => {
  const body = fc.record({
    data: fc.record({
      user: fc.record({ name: written, email: written, phone: written, address: written }),
      recipient: fc.record({ name: written, phone: written, address: written }),
      addresses: fc.array(
        fc.record({ recipient: written, lines: written, city: written, region: written, text: written }),
      ),
      message: written,
      question: fc.option(written),
      claims: fc.array(fc.record({ words: written, state: written })),
      items: fc.array(fc.record({ quality: written, key: written, id: written })),
      papers: fc.record({ reported_number: written }),
      number: fc.double({ noNaN: true }),
    }),
  });
  fc.assert(
    fc.property(body, (response) => {
      expect(convertContent(response, convert)).toEqual(response);
    }),
    { numRuns: 50 },
  );
});

test('words of the shop are converted', () => {
  const response = {
    msg: '已添加',
    data: {
      product: { name: '蓝闪蝶', species: { family: '蛱蝶科 Nymphalidae', aliases: ['蓝摩尔福蝶'] } },
      shipping: [{ words: ['须先办妥文件'], papers: [{ name: '进口许可证', cost: '约 300 元' }] }],
      freight: { ways: [{ name: '国际挂号小包', paused: '邮政停运' }], tax_note: '关税自付' },
      values: { way: '国际挂号小包' },
    },
  };
  expect(convertContent(response, convert)).toEqual({
    msg: '已添加',
    data: {
      product: { name: '藍閃蝶', species: { family: '蛺蝶科 Nymphalidae', aliases: ['藍摩爾福蝶'] } },
      shipping: [{ words: ['須先辦妥文件'], papers: [{ name: '進口許可證', cost: '約 300 元' }] }],
      freight: { ways: [{ name: '國際掛號小包', paused: '郵政停運' }], tax_note: '關稅自付' },
      values: { way: '國際掛號小包' },
    },
  });
});
