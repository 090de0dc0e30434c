import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { labelFacts } from '../features/specimens/label.text.ts';
import { SpecimenLabel } from './SpecimenLabel.tsx';

/** Tags become spaces. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a label has name, Latin name and sex, then place, date, collector, size, grade and number', () => {
  const product = {
    ...{ origin: '秘鲁', gender: '雄', species: { latin_name: 'Morpho didius' }, locality: '廷戈玛丽亚' },
    ...{ collected_on: '2023-06', collector: '云里', ex_pupa: true as const, forewing_mm: 70, sku: 'DC0123' },
  };
  const html = renderToStaticMarkup(<SpecimenLabel name="蓝闪蝶" {...labelFacts(product, '标准')} />);
  expect(textOf(html)).toBe(
    '蓝闪蝶 Morpho didius ♂\uFE0E 廷戈玛丽亚，2023年6月， leg. 云里 ，ex pupa，前翅 70 毫米，品质 标准 ，DC0123',
  );
});

test('a label leaves out absent facts, and gives the origin instead of a locality', () => {
  const set = { origin: '秘鲁', gender: '雄', collected_on: null };
  const html = renderToStaticMarkup(<SpecimenLabel name="闪蝶一组" {...labelFacts(set, undefined)} />);
  expect(textOf(html)).toBe('闪蝶一组 秘鲁');
});

test('a label marks the name of a person and the grade as untranslated', () => {
  const html = renderToStaticMarkup(
    <SpecimenLabel name="蓝闪蝶" place="秘鲁" collector="云里" grade="标准" number="DC0123" />,
  );
  expect(html).toContain(
    '秘鲁，<span translate="no">leg.\u00A0云里</span>，品质\u00A0<span translate="no">标准</span>，DC0123',
  );
});

test('an interval of dates is written out, and may be broken between the two', () => {
  const html = renderToStaticMarkup(<SpecimenLabel name="" collectedOn="2019-06/2019-07" />);
  expect(textOf(html)).toBe('2019年6月至\u200B2019年7月');
});
