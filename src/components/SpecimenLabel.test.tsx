import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SpecimenLabel } from './SpecimenLabel.tsx';

test('a label marks the name of a person and the grade as untranslated', () => {
  const html = renderToStaticMarkup(
    <SpecimenLabel name="蓝闪蝶" facts={['秘鲁', '', { person: 'leg. 云里' }, 'DC0123']} grade="标准" />,
  );
  expect(html).toContain('秘鲁，<span translate="no">leg. 云里</span>，DC0123');
  expect(html).toContain('translate="no">标准</span>');
});
