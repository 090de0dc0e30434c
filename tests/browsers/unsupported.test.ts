import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { OLDEST_BROWSERS, unsupportedInScript, unsupportedInStyles } from './unsupported.ts';

const script = (code: string) => unsupportedInScript(code).map(({ feature }) => feature);
const styles = (text: string) => unsupportedInStyles(text).map(({ feature }) => feature);

describe('what a script uses that the floor lacks', () => {
  test.each([
    ['URL.parse(from)', 'URL.parse'],
    ['const gate = Promise.withResolvers()', 'Promise.withResolvers'],
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['list.toSorted(by)', '.toSorted'],
    ['options?.values().filter(Boolean)', 'Iterator.filter'],
    ['element.checkVisibility()', '.checkVisibility'],
    ['menu.showPopover()', '.showPopover'],
    ['menu["hidePopover"]()', '.hidePopover'],
    ['element.matches(":popover-open")', ':popover-open'],
    ['element.ariaExpanded = "true"', '.ariaExpanded'],
  ])('%s', (code, feature) => {
    expect(script(code)).toContain(feature);
  });

  test.each([
    'Object.entries(words).filter(Boolean)',
    '[...options.values()].map(String)',
    'new URL(from, site).pathname',
    'JSON.parse(text)',
    'element.closest("[data-cart]")?.querySelector("dialog:modal")',
    'list.at(-1)',
  ])('nothing in %s', (code) => {
    expect(script(code)).toEqual([]);
  });
});

describe('what a style sheet uses that the floor lacks', () => {
  test.each([
    ['a { b { color: red } }', 'nesting'],
    ['.card:has(a) { color: red }', ':has'],
    ['main { min-height: 100dvh }', '1dvh'],
    ['p { min-height: 1lh }', '1lh'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['html { text-autospace: normal }', 'text-autospace'],
    ['@starting-style { a { opacity: 0 } }', '@starting-style'],
  ])('%s', (text, feature) => {
    expect(styles(text)).toContain(feature);
  });

  test('nothing in what all of the floor know', () => {
    expect(styles('@layer base { a:is(:hover, .open) { inset: 0 auto; width: min(10rem, 50%) } }')).toEqual(
      [],
    );
  });
});

test('the features that hide the line for older browsers came with the oldest supported ones, or one version before', () => {
  const asked = [
    bcd.css.properties?.['font-synthesis-weight'],
    bcd.css.properties?.['-webkit-text-security'],
    bcd.css.types?.['length']?.['ic'],
  ];
  const latest = (browser: keyof typeof OLDEST_BROWSERS) =>
    Math.max(
      ...asked.map((feature) => Number([feature?.__compat?.support[browser]].flat()[0]?.version_added)),
    );
  expect({
    chrome: latest('chrome'),
    safari: latest('safari'),
    safari_ios: latest('safari_ios'),
    firefox: latest('firefox'),
  }).toEqual({ chrome: 106, safari: 16.4, safari_ios: 16.4, firefox: 114 });
  expect(OLDEST_BROWSERS).toEqual({ chrome: '107', safari: '16.4', safari_ios: '16.4', firefox: '115' });
});
