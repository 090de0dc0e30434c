/** A page in Traditional Chinese, from its simplified version (docs/decisions/0086). */
import { DEFAULT_LANGUAGE, pathInLanguage } from './language.rules.ts';
import { type Convert, HAN } from './traditional.text.ts';

export interface ConversionTools {
  readonly convert: Convert;
  /** Address of the converted copy of a script; the address itself if there is no copy. */
  readonly script: (address: string) => string;
  /** Address of the site; undefined if it has no public one. */
  readonly origin?: string | undefined;
  /** Gets each inline script that changed, because the page's content security policy has its hash. */
  readonly onScript?: (before: string, after: string) => void;
}

const LANGUAGE = 'zh-Hant';
/** Open Graph knows only locales of countries. */
const OPEN_GRAPH_LOCALE = 'zh_TW';

/** Files, functions and pages that have no version by language. The feed has one. */
const SHARED =
  /^\/(?:images|api|_astro|studio|sandbox|preview)(?=[/?#]|$)|^\/payment\/wallet|^(?!\/rss\.xml$)[^?#]*\.[a-z0-9]+(?=[?#]|$)/;

export function hasLanguages(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !SHARED.test(path);
}

function traditionalPath(address: string, origin: string | undefined): string {
  if (hasLanguages(address)) return pathInLanguage(address, LANGUAGE);
  if (origin === undefined || !address.startsWith(`${origin}/`)) return address;
  return origin + traditionalPath(address.slice(origin.length), undefined);
}

const LINKS = new Set(['href', 'action', 'formaction', 'data-href']);
const SCRIPTS = new Set(['src', 'component-url', 'renderer-url', 'before-hydration-url']);
/** Sent to the server or compared by scripts, so these are not converted. */
const IDENTIFIERS = new Set(['id', 'value', 'name', 'class', 'style', 'for', 'data-offer']);
/** Props of islands by which the API finds grades, and names of people. */
const UNCHANGED_PROPS = new Set(['quality', 'key', 'grade', 'collector']);

/** Most tags have nothing to change. */
const CHANGING = /\s(?:href|action|formaction|src|lang|content|data-href|[a-z-]+-url)=/;

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^"'>]|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>|<\/([a-z][^\s>]*)\s*>|<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*?)(\/?)>/gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Doesn't convert elements with `translate="no"`. */
export function traditionalHtml(html: string, tools: ConversionTools): string {
  const made: string[] = [];
  /** `made` holds the page up to this position. Most of a page is copied in long pieces. */
  let copied = 0;
  const replace = (from: number, before: string, after: string) => {
    if (before === after) return;
    made.push(html.slice(copied, from), after);
    copied = from + before.length;
  };
  let end = 0;
  /** Depth inside the element that is not to be translated; 0 outside. */
  let untouched = 0;
  for (const token of html.matchAll(TOKEN)) {
    const [whole, raw, rawAttributes = '', content = '', closed, opened, attributes = '', empty] = token;
    const start = token.index;
    if (untouched === 0 && start > end) convertText(end, start);
    end = start + whole.length;
    if (raw !== undefined) {
      const at = start + 1 + raw.length;
      replace(at, rawAttributes, traditionalTag(raw, rawAttributes, tools));
      replace(at + rawAttributes.length + 1, content, rawText(raw, rawAttributes, content, tools));
    } else if (opened !== undefined) {
      const opens = empty === '' && !VOID.has(opened.toLowerCase());
      if (untouched > 0 || /\stranslate="?no\b/.test(attributes)) {
        if (/\shreflang=/.test(attributes)) replace(start, whole, currentLink(whole));
        if (opens) untouched += 1;
      } else replace(start + 1 + opened.length, attributes, traditionalTag(opened, attributes, tools));
    } else if (closed !== undefined && untouched > 0) untouched -= 1;
  }
  convertText(end, html.length);
  made.push(html.slice(copied));
  return made.join('');

  function convertText(from: number, to: number): void {
    const text = html.slice(from, to);
    replace(from, text, tools.convert(text));
  }
}

/** Links with `hreflang` lead to the page in that language, and are not changed. */
function currentLink(tag: string): string {
  const plain = tag.replace(' aria-current="true"', '');
  return tag.includes(`hreflang="${LANGUAGE}"`) ? plain.replace(/>$/, ' aria-current="true">') : plain;
}

function traditionalTag(
  name: string,
  attributes: string,
  { convert, script, origin }: ConversionTools,
): string {
  if (!(HAN.test(attributes) || CHANGING.test(attributes)) || /\shreflang=/.test(attributes))
    return attributes;
  return attributes.replaceAll(
    ATTRIBUTE,
    (written, attribute: string, equals: string, ...values: string[]) => {
      const value = values[0] ?? values[1] ?? values[2] ?? '';
      const to = change(attribute.toLowerCase(), value);
      return to === value ? written : `${attribute}${equals}"${to.replaceAll('"', '&quot;')}"`;
    },
  );

  function change(attribute: string, value: string): string {
    if (attribute === 'lang') return value === DEFAULT_LANGUAGE ? LANGUAGE : value;
    if (LINKS.has(attribute)) return traditionalPath(value, origin);
    if (SCRIPTS.has(attribute)) return script(value);
    if (attribute === 'props') return traditionalProps(value, convert);
    if (attribute === 'content') {
      if (value === DEFAULT_LANGUAGE.replace('-', '_')) return OPEN_GRAPH_LOCALE;
      if (name === 'meta' && /\sproperty="og:url"/.test(attributes)) return traditionalPath(value, origin);
    }
    return IDENTIFIERS.has(attribute) ? value : convert(value);
  }
}

/** The characters that Astro escapes in attributes. */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;
const CHARACTERS = new Map<string, string>(
  Object.entries(ESCAPES).map(([character, escaped]) => [escaped, character]),
);

/** Astro writes the props of an island as escaped JSON, each value in a list after its type. */
function traditionalProps(escaped: string, convert: Convert): string {
  const props: unknown = JSON.parse(
    escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity),
  );
  return JSON.stringify(convertProp(props)).replaceAll(
    /[&<>"']/g,
    (character) => ESCAPES[character as keyof typeof ESCAPES],
  );

  function convertProp(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return UNCHANGED_PROPS.has(name) ? value : convert(value);
    if (Array.isArray(value)) return value.map((item) => convertProp(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, its]) => [key, convertProp(its, key)]));
  }
}

function rawText(
  name: string,
  attributes: string,
  content: string,
  { convert, script, origin, onScript }: ConversionTools,
): string {
  if (attributes.includes('application/ld+json')) {
    const facts: unknown = JSON.parse(content);
    return JSON.stringify(facts, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (value === DEFAULT_LANGUAGE) return LANGUAGE;
      const address = traditionalPath(value, origin);
      return address === value ? convert(value) : address;
    }).replaceAll('<', '\\u003c');
  }
  // In scripts, Han characters occur only in strings.
  const converted = convert(content).replaceAll(
    /(["'])(\/_astro\/[^"']+\.js)\1/g,
    (_, quote: string, address: string) => quote + script(address) + quote,
  );
  if (name.toLowerCase() === 'script' && converted !== content) onScript?.(content, converted);
  return converted;
}
