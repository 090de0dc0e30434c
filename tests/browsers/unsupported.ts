/**
 * Reads MDN's browser-compat-data. Built scripts have no types, so a name counts as missing if
 * every platform object that has it is unsupported.
 */

import { readFileSync } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { type ESTree, parseSync } from 'vite';

/** The oldest supported browsers (docs/shop.md, "Browsers"). */
export const OLDEST_BROWSERS = { chrome: '107', safari: '16.4', safari_ios: '16.4', firefox: '115' } as const;

export interface UnsupportedFeature {
  readonly feature: string;
  readonly lacking: readonly string[];
}

type Browser = keyof typeof OLDEST_BROWSERS;
const BROWSERS = Object.keys(OLDEST_BROWSERS) as Browser[];

/** A feature that needs a prefix or a flag counts as missing. */
function lackingOf(compat: CompatStatement): readonly Browser[] {
  return BROWSERS.filter((browser) => {
    const support = compat.support[browser];
    const statements = support === undefined ? [] : [support].flat();
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, partial_implementation }) =>
        typeof version_added === 'string' &&
        isAtMost(version_added.replace('≤', ''), OLDEST_BROWSERS[browser]) &&
        version_removed === undefined &&
        flags === undefined &&
        prefix === undefined &&
        partial_implementation !== true,
    );
  });
}

function isAtMost(version: string, bound: string): boolean {
  const [major = Number.NaN, minor = 0] = version.split('.').map(Number);
  const [boundMajor = Number.NaN, boundMinor = 0] = bound.split('.').map(Number);
  return major < boundMajor || (major === boundMajor && minor <= boundMinor);
}

/** Allowed features have a fallback or affect only themselves. */
const ALLOWED: Readonly<Record<string, string>> = {
  ':popover-open': 'beside the class of the polyfill (src/browser/popover.ts)',
  '.popover': 'brought by the polyfill',
  '.showPopover': 'brought by the polyfill',
  '.hidePopover': 'brought by the polyfill',
  '.popoverTargetElement': 'the polyfill itself',
  '.popoverTargetAction': 'the polyfill itself',
  '.fullscreenElement': 'the polyfill itself asks whether it is there',
  ':has': 'a rule that is left out costs an ornament, or another stands in for it by @supports',
  '::selection': 'an ornament',
  '::view-transition-group': 'pages change at once',
  '@view-transition': 'pages change at once',
  'view-transition-name': 'pages change at once',
  '@starting-style': 'the menu opens at once',
  'field-sizing': 'the address field scrolls',
  'overflow-clip-margin': 'stands beside overflow: clip, for the shadow of a focus',
  resize: 'iOS lets nobody resize a field',
  'overscroll-behavior': 'the page scrolls on behind a sheet',
  'text-autospace': 'no thin space',
  'text-size-adjust': 'stands beside its prefixed name',
  'text-spacing-trim': 'punctuation keeps its width',
  'text-wrap': 'titles break where they may',
  '.navigation': 'asked for by ?. only',
  '.maximize': 'of Intl.Locale, which all have; what they lack is another of this name',
  'Error.captureStackTrace': 'fflate asks for it first',
  '.isComposing': 'stands beside keyCode 229, by which Safari tells the same',
  // React's attribute names and internals, and the shop's own data.
  ...Object.fromEntries(
    '.capture .connection .delay .displayName .error .fetchPriority .fileName .login .move .pause .rel .relList .share .startViewTransition .use'
      .split(' ')
      .map((name) => [name, 'a name that is not the platform’s, or that its user asks for first']),
  ),
};

const GLOBALS = new Map<string, readonly Browser[]>();
const STATICS = new Map<string, readonly Browser[]>();
/** Maps a member to the browsers in which no platform object has it. */
const MEMBERS = new Map<string, readonly Browser[]>();

function addMember(name: string, lacking: readonly Browser[]): void {
  const others = MEMBERS.get(name);
  MEMBERS.set(name, others === undefined ? lacking : others.filter((browser) => lacking.includes(browser)));
}

/** Other interfaces have generic member names such as `last` or `run`. */
const NAMED = new Set(
  `AbortSignal Blob Clipboard Crypto DOMTokenList Document DocumentFragment Element Event EventTarget FormData HTMLButtonElement
  HTMLDialogElement HTMLElement HTMLFormElement HTMLIFrameElement HTMLImageElement HTMLInputElement HTMLSelectElement
  HTMLTemplateElement HTMLTextAreaElement Headers History IntersectionObserver KeyboardEvent Location MediaQueryList
  MutationObserver Navigator Node NodeList PageTransitionEvent PointerEvent Range Request ResizeObserver Response Selection
  Storage TextDecoder URL URLSearchParams Window`.split(/\s+/),
);

const api = bcd.api as Record<string, Identifier>;
const builtins = bcd.javascript['builtins'] as unknown as Record<string, Identifier>;

function statementsIn(node: Identifier): [string, CompatStatement][] {
  return Object.entries(node as Record<string, Identifier>).flatMap(([name, each]) =>
    name !== '__compat' && each.__compat !== undefined ? [[name, each.__compat]] : [],
  );
}

for (const interfaces of [api, builtins]) {
  for (const [owner, members] of Object.entries(interfaces)) {
    if (members.__compat === undefined) continue;
    const isNamed = interfaces === builtins || NAMED.has(owner);
    GLOBALS.set(owner, lackingOf(members.__compat));
    for (const [key, compat] of statementsIn(members)) {
      if (key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      if (interfaces === builtins || key !== name) STATICS.set(`${owner}.${name}`, lackingOf(compat));
      if (key === name && isNamed) addMember(name, lackingOf(compat));
    }
  }
}

/** Iterator helpers share names with array methods, so their receiver decides. */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll']);
const HELPERS = new Set('map filter some every find take drop flatMap reduce forEach toArray'.split(' '));

type Node = ESTree.Node;

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each);
  } else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') yield node as Node;
    for (const each of Object.values(node)) yield* nodesOf(each);
  }
}

function propertyName(node: ESTree.MemberExpression): string | undefined {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  const { property } = node;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

export function unsupportedInScript(code: string): UnsupportedFeature[] {
  const found = new Map<string, readonly string[]>();
  const note = (feature: string, lacking: readonly Browser[] | undefined) => {
    if (lacking !== undefined && lacking.length > 0) found.set(feature, lacking);
  };
  for (const node of nodesOf(parseSync('script.js', code).program)) {
    if (node.type === 'MemberExpression') {
      const name = propertyName(node);
      if (name === undefined) continue;
      const { object } = node;
      if (object.type === 'Identifier' && STATICS.has(`${object.name}.${name}`)) {
        note(`${object.name}.${name}`, STATICS.get(`${object.name}.${name}`));
      } else if (isIterator(object) && HELPERS.has(name)) {
        note(`Iterator.${name}`, STATICS.get(`Iterator.${name}`));
      } else {
        note(`.${name}`, MEMBERS.get(name));
      }
    } else if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
      note(node.callee.name, GLOBALS.get(node.callee.name));
    } else if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      /^\S+$|\[|:[a-z-]+/.test(node.value)
    ) {
      for (const each of pseudosIn(node.value)) note(each.feature, each.lacking as Browser[]);
    }
  }
  return [...found].map(([feature, lacking]) => ({ feature, lacking }));
}

function isIterator(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    !(node.callee.object.type === 'Identifier' && node.callee.object.name === 'Object') &&
    ITERATORS.has(propertyName(node.callee) ?? '')
  );
}

const css = bcd.css as Record<string, Record<string, Identifier>>;

function pseudosIn(selector: string): UnsupportedFeature[] {
  return [...selector.matchAll(/::?([a-z][a-z-]+)/g)].flatMap(([feature, name = '']) => {
    const compat = css['selectors']?.[name]?.__compat;
    return compat === undefined ? [] : [{ feature, lacking: lackingOf(compat) }];
  });
}

const VALUES: Record<string, CompatStatement | undefined> = {};
(function collect(node: Identifier) {
  for (const [name, each] of Object.entries(node)) {
    if (name === '__compat') continue;
    if ((each as Identifier).__compat) VALUES[name] ??= (each as Identifier).__compat;
    collect(each as Identifier);
  }
})(css['types'] as unknown as Identifier);

function unitOf(unit: string): CompatStatement | undefined {
  if (/^[sld]v[whib]$/.test(unit)) return VALUES[`viewport_percentage_units_${VIEWPORTS[unit[0] ?? '']}`];
  return VALUES[unit];
}

const VIEWPORTS: Readonly<Record<string, string>> = { s: 'small', l: 'large', d: 'dynamic' };

export function unsupportedInStyles(text: string): UnsupportedFeature[] {
  const found = new Map<string, readonly string[]>();
  const note = (feature: string, compat: CompatStatement | undefined) => {
    const lacking = compat === undefined ? [] : lackingOf(compat);
    if (lacking.length > 0) found.set(feature, lacking);
  };
  postcss.parse(text).walk((node) => {
    if (node.type === 'atrule') {
      note(`@${node.name}`, css['at-rules']?.[node.name]?.__compat);
    } else if (node.type === 'rule') {
      if (node.parent?.type === 'rule') note('nesting', css['selectors']?.['nesting']?.__compat);
      for (const { feature, lacking } of pseudosIn(node.selector))
        if (lacking.length > 0) found.set(feature, lacking);
    } else if (node.type === 'decl') {
      if (node.prop.startsWith('--')) return;
      note(node.prop, css['properties']?.[node.prop]?.__compat);
      for (const [, name = ''] of node.value.matchAll(/([a-z][a-z-]+)\(/g)) note(`${name}()`, VALUES[name]);
      for (const [, unit = ''] of node.value.matchAll(/[\d.]([a-z]{2,4})\b/g)) note(`1${unit}`, unitOf(unit));
    }
  });
  return [...found].map(([feature, lacking]) => ({ feature, lacking }));
}

export async function latestBuild(dataDir: string): Promise<string | undefined> {
  const builds = await readdir(path.join(dataDir, 'site')).catch(() => []);
  const latest = builds
    .filter((name) => /^build-\d+$/.test(name))
    .sort()
    .at(-1);
  return latest === undefined ? undefined : path.join(dataDir, 'site', latest);
}

/** The Studio supports other browsers. */
const STUDIO = /(^|\/)(studio\/|PreviewPage\.)/;

/** Returns one line with the file for each unsupported feature. */
export async function unsupportedInSite(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.{js,css,html}', { cwd: folder })) {
    if (STUDIO.test(file)) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const { feature, lacking } of unsupportedIn(path.extname(file), text))
      if (!(feature in ALLOWED)) found.push(`${file}: ${feature} is missing in ${lacking.join(', ')}`);
  }
  return found.sort();
}

function unsupportedIn(extension: string, text: string): UnsupportedFeature[] {
  if (extension === '.css') return unsupportedInStyles(text);
  if (extension === '.js') return unsupportedInScript(text);
  const scripts = [...text.matchAll(/<script(?![^>]*\b(?:src|type="(?!module)))[^>]*>([^<]+)<\/script>/g)];
  const styles = [...text.matchAll(/<style[^>]*>([^<]+)<\/style>/g)];
  return [
    ...scripts.flatMap(([, code = '']) => unsupportedInScript(code)),
    ...styles.flatMap(([, rules = '']) => unsupportedInStyles(rules)),
  ];
}
