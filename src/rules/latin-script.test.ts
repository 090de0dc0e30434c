import { expect, test } from 'vitest';
import { isLatinScript } from './latin-script.ts';

test.each(['Ivan Petrov', 'Łódź, ul. Zażółć 12/3', 'İstanbul, Türkiye', '12 Rue d’Été\n75005 Paris'])(
  '%j is in Latin script',
  (text) => {
    expect(isLatinScript(text)).toBe(true);
  },
);

test.each(['Иван Петров', 'Tokyo 東京', 'สมชาย', '12/3', '', 'Αθήνα'])('%j is not', (text) => {
  expect(isLatinScript(text)).toBe(false);
});
