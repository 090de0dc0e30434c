import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSkus, normalizeSku, parseSkuPattern, validateSku, validateSkuPattern } from './sku.rules.ts';

describe('normalizeSku', () => {
  it.each([
    ['dc0012', 'DC0012'],
    ['ＤＣ００１２', 'DC0012'],
    [' DC 0012\n', 'DC0012'],
    ['md–12', 'MD-12'],
    ['md－12', 'MD-12'],
  ])('reads %j as %j', (typed, sku) => {
    expect(normalizeSku(typed)).toBe(sku);
  });

  it('changes nothing that it has normalized', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normalizeSku(normalizeSku(typed))).toBe(normalizeSku(typed));
      }),
    );
  });
});

describe('validateSku', () => {
  it.each(['DC0001', '001', 'MD-12-A'])('accepts %s', (sku) => {
    expect(validateSku(sku)).toBe(true);
  });

  it.each(['dc0001', 'DC 0001', 'ＤＣ0001'])('tells how to write %s', (sku) => {
    expect(validateSku(sku)).toBe('编号请写成“DC0001”');
  });

  it.each(['-1', 'A--1', '编号1', 'A/1', 'A'.repeat(21)])('refuses %s', (sku) => {
    expect(validateSku(sku)).toContain('最多 20 个字符');
  });
});

describe('parseSkuPattern', () => {
  it.each(['DC0000', 'A000', 'ABCD000000'])('accepts %s', (pattern) => {
    expect(validateSkuPattern(pattern)).toBe(true);
  });

  it.each(['', 'DC', '0000', 'dc0000', 'DC00', 'DC0001', 'DC-0000'])('refuses %j', (pattern) => {
    expect(validateSkuPattern(pattern)).not.toBe(true);
    expect(parseSkuPattern(pattern)).toEqual({ prefix: 'DC', digits: 4 });
  });
});

describe('nextSkus', () => {
  const pattern = parseSkuPattern('DC0000');

  it('begins with 1', () => {
    expect(nextSkus(pattern, [], 0, 2)).toEqual({ skus: ['DC0001', 'DC0002'], last: 2 });
  });

  it('follows the highest number with the same letters', () => {
    expect(nextSkus(pattern, ['DC0007', 'DC12', 'X0099', 'DC5-8', '001'], 0, 1).skus).toEqual(['DC0013']);
  });

  it('does not give the number of a deleted product again', () => {
    expect(nextSkus(pattern, ['DC0003'], 40, 1).skus).toEqual(['DC0041']);
  });

  it('continues with one more digit', () => {
    expect(nextSkus(pattern, ['DC9999'], 0, 1).skus).toEqual(['DC10000']);
  });

  it('gives valid and unused SKUs', () => {
    const sku = fc.stringMatching(/^(?:DC|D|X-)\d{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(sku),
        fc.nat(100_000),
        fc.integer({ min: 1, max: 30 }),
        (existing, last, count) => {
          const next = nextSkus(pattern, existing, last, count);
          expect(new Set([...existing, ...next.skus]).size).toBe(new Set(existing).size + count);
          expect(next.skus.every((one) => validateSku(one) === true)).toBe(true);
          expect(nextSkus(pattern, [], next.last, 1).skus).not.toEqual(next.skus.slice(-1));
        },
      ),
    );
  });
});
