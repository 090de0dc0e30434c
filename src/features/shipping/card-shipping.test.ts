// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { StockItem } from '../specimens/catalogue.contract.ts';
import { showCardShipping } from './card-shipping.ts';
import type { ProductShipping } from './shipping.contract.ts';

const paper = (when: 'before' | 'arrival') => ({ name: '文件', who: 'buyer', when }) as const;
const item = (id: string, shipping?: ProductShipping): StockItem => ({
  ...{ id, withdrawn: false, version: '1', variants: [] },
  ...(shipping === undefined ? {} : { shipping }),
});
const show = (items: StockItem[], country: string) => showCardShipping({ items, lists: {} }, country);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('span')].map(
    ({ textContent, dataset }) => `${textContent} ${dataset['is'] ?? ''}`,
  );

beforeEach(() => {
  document.body.innerHTML =
    '<p class="card" data-product="morpho"><span data-live="shipping"></span></p>'.repeat(2);
});

test.each<[ProductShipping['verdict'], ProductShipping['papers'], string]>([
  ['allowed', [], '寄往德国 · 可寄 allowed'],
  ['papers', [paper('before'), paper('arrival')], '寄往德国 · 需先办文件 papers'],
  ['papers', [paper('arrival')], '寄往德国 · 可寄 allowed'],
  ['unknown', [paper('before')], '寄往德国 · 能否寄待询 unknown'],
  ['forbidden', [], '寄往德国 · 不能寄 forbidden'],
])('all cards of a product show the verdict %s with papers %j', (verdict, papers, text) => {
  show([item('morpho', { verdict, papers, words: [] })], 'DE');
  expect(shown()).toEqual([text, text]);
});

test('another country replaces the verdict; an answer without one leaves it', () => {
  show([item('morpho', { verdict: 'allowed', papers: [], words: [] })], 'DE');
  show([item('morpho')], 'FR');
  expect(shown()[0]).toBe('寄往德国 · 可寄 allowed');
  show([item('other', { verdict: 'forbidden', papers: [], words: [] })], 'FR');
  expect(shown()[0]).toBe('寄往德国 · 可寄 allowed');
  show([item('morpho', { verdict: 'forbidden', papers: [], words: [] })], 'FR');
  expect(shown()).toEqual(['寄往法国 · 不能寄 forbidden', '寄往法国 · 不能寄 forbidden']);
});
