import { expect, test } from 'vitest';
import { traditionalConverter } from './traditional.text.ts';
import { traditionalHtml } from './traditional-html.text.ts';

const convert = await traditionalConverter([]);
const inTraditional = (html: string) =>
  traditionalHtml(html, {
    convert,
    script: (address) => address.replace('/_astro/', '/_astro/zh-hant/'),
    origin: 'https://shop.example',
  });

test.each([
  ['text', '<p>标本 <i lang="la">Morpho</i></p>', '<p>標本 <i lang="la">Morpho</i></p>'],
  ['attributes', '<img alt="标本" src="/images/a.webp">', '<img alt="標本" src="/images/a.webp">'],
  ['the language', '<html lang="zh-CN">', '<html lang="zh-Hant">'],
  [
    'links',
    '<a href="/">首页</a><a href="/product/a?x=1#b">',
    '<a href="/zh-hant">首頁</a><a href="/zh-hant/product/a?x=1#b">',
  ],
  [
    'public links',
    '<link rel="canonical" href="https://shop.example/a">',
    '<link rel="canonical" href="https://shop.example/zh-hant/a">',
  ],
  [
    'links to the feed',
    '<link rel="alternate" type="application/rss+xml" href="https://shop.example/rss.xml">',
    '<link rel="alternate" type="application/rss+xml" href="https://shop.example/zh-hant/rss.xml">',
  ],
  [
    'forms',
    '<form action="/search"><input name="q" value="标本">',
    '<form action="/zh-hant/search"><input name="q" value="标本">',
  ],
  [
    'scripts',
    '<script type="module" src="/_astro/a.js"></script>',
    '<script type="module" src="/_astro/zh-hant/a.js"></script>',
  ],
  ['words of inline scripts', '<script>add("标本", 1 < 2)</script>', '<script>add("標本", 1 < 2)</script>'],
  [
    'islands, but not grades, which the API compares, and names of people',
    '<astro-island component-url="/_astro/a.js" props="{&quot;name&quot;:[0,&quot;标本 &amp;amp;&quot;],&quot;quality&quot;:[0,&quot;标准&quot;],&quot;collector&quot;:[0,&quot;云里&quot;]}">',
    '<astro-island component-url="/_astro/zh-hant/a.js" props="{&quot;name&quot;:[0,&quot;標本 &amp;amp;&quot;],&quot;quality&quot;:[0,&quot;标准&quot;],&quot;collector&quot;:[0,&quot;云里&quot;]}">',
  ],
  [
    'islands with apostrophes and angle brackets',
    '<astro-island props="{&quot;name&quot;:[0,&quot;标本 &lt;b&gt; O&#39;Neill &amp;#39;&quot;]}">',
    '<astro-island props="{&quot;name&quot;:[0,&quot;標本 &lt;b&gt; O&#39;Neill &amp;#39;&quot;]}">',
  ],
  [
    'structured data',
    '<script type="application/ld+json">{"name":"标本","inLanguage":"zh-CN","url":"https://shop.example/product/a"}</script>',
    '<script type="application/ld+json">{"name":"標本","inLanguage":"zh-Hant","url":"https://shop.example/zh-hant/product/a"}</script>',
  ],
])('converts %s', (_, simplified, traditional) => {
  expect(inTraditional(simplified)).toBe(traditional);
});

test.each([
  '<a href="https://example.com/标本">',
  '<a href="#section">',
  '<a href="//example.com/a">',
  '<img src="/favicon.svg"><a href="/images/a.webp"><a href="/studio/x">',
  '<dd translate="no">云南省 <b>样本路<br>1 号</b> <img alt="云">云</dd>',
  '<section data-offer="[{&quot;grade&quot;:&quot;标准&quot;}]">',
  '<!-- 标本 -->',
])('leaves as it is: %s', (html) => {
  expect(inTraditional(html)).toBe(html);
});

test('what follows an element that is not translated is converted', () => {
  expect(inTraditional('<p translate="no">云<br><b>云</b></p><p>云</p>')).toBe(
    '<p translate="no">云<br><b>云</b></p><p>雲</p>',
  );
});

test('links to the languages stay, and the other one is current', () => {
  const [simplified, traditional] = ['简体', '繁體'].map(
    (name, at) => (current: string) =>
      `<a href="${['/a', '/zh-hant/a'][at]}" hreflang="${['zh-Hans', 'zh-Hant'][at]}"${current}>${name}</a>`,
  ) as [(current: string) => string, (current: string) => string];
  const current = ' aria-current="true"';
  const page = (a: string, b: string) => `<p translate="no">${simplified(a)}${traditional(b)}</p>`;
  expect(inTraditional(page(current, ''))).toBe(page('', current));
});
