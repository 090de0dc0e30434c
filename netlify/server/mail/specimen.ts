import { pagePath } from '../../../src/features/base/words.text.ts';
import { labelTexts } from '../../../src/features/specimens/label.text.ts';
import { pictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { SEX_SYMBOLS } from '../../../src/features/specimens/specimen.rules.ts';
import * as html from './html.ts';
import type { MailGoods } from './mail-data.ts';

/** Pixels. */
const PICTURE_WIDTH = 112;
/** A step of the shop's pictures, for screens of twice the density. */
const SOURCE_WIDTH = 240;
const NAME = html.text({ size: 15, font: html.SERIF });
const LATIN = `${html.text({ size: 15, font: "'EB Garamond',Garamond,Georgia,serif" })};font-style:italic`;
const ALT = html.text({ size: 12, colour: html.INK_SOFT });
/** Lines break between facts. */
const WHOLE_FACTS = 'word-break:keep-all;overflow-wrap:anywhere';
const FULL_WIDTH = 'width="100%" style="width:100%"';

/** Picture and label, whose double frame is a specimen's alone. If pictures are blocked, the label says what they show. */
export function specimenBlock(
  { name, quality, productId, picture, label = {} }: Omit<MailGoods, 'quantity'>,
  origin: string,
  figures: readonly string[],
): Extract<html.MailBlock, { kind: 'drawn' }> {
  const { latinName, sex = '', ...others } = label;
  const symbol = SEX_SYMBOLS[sex] ?? sex;
  const title = html.converted(name);
  const facts = html.converted(labelLine({ ...others, grade: quality }));
  const below = html.converted(figures.join('　'));
  const page = productId && productPage(origin, productId, quality);
  const linked = (inside: string, style: string) =>
    page ? `<a href="${html.inHtml(page)}" style="${style};text-decoration:none">${inside}</a>` : inside;
  const lines = [
    html.row(NAME, linked(html.inHtml(title), NAME)),
    latinName
      ? html.row(
          html.SOFT,
          `<i lang="la" style="${LATIN}">${html.inHtml(latinName)}</i> ${html.inHtml(symbol)}`,
        )
      : '',
    html.row(`${html.SOFT};${WHOLE_FACTS}`, html.inHtml(facts)),
  ];
  const frame = `padding:5px 8px 7px;border:3px double ${html.LINE_STRONG}`;
  const rows = [
    html.row(frame, html.layoutTable('', lines.join(''))),
    below === ''
      ? ''
      : html.row(`padding:4px 0 0;${WHOLE_FACTS};${html.text({ size: 14 })}`, html.inHtml(below)),
  ];
  const image = imageOf(picture, origin, title);
  const side =
    image &&
    `<td valign="top" width="${PICTURE_WIDTH}" style="padding:0 10px 0 0;${ALT}">${linked(image, ALT)}</td>`;
  const beside = `<td align="left" valign="top">${html.layoutTable(FULL_WIDTH, rows.join(''))}</td>`;
  return {
    kind: 'drawn',
    html: html.row('padding:0 0 20px', html.layoutTable(FULL_WIDTH, `<tr>${side}${beside}</tr>`)),
    text: [title, latinName && `${latinName} ${symbol}`, facts, below].filter(Boolean).join('\n'),
  };
}

/** The address of the product with the grade chosen. */
export function productPage(origin: string, productId: string, quality: string): string {
  return `${origin}${pagePath(`/product/${productId}`)}?${new URLSearchParams({ quality })}`;
}

function labelLine(label: Parameters<typeof labelTexts>[0]): string {
  return labelTexts(label)
    .map((fact) => (typeof fact === 'string' ? fact : `${fact.before ?? ''}${html.markUserText(fact.kept)}`))
    .join('，');
}

/** The size of an uploaded picture, after that of its crop. */
const SIZES = /^\/images\/(?:\d+-\d+-(\d+)-(\d+)\/)?[\da-f]{40}-(\d+)x(\d+)\./;

/** JPEG, because Outlook for Windows shows no WebP. Empty if the path is no picture's. */
function imageOf(path = '', origin: string, name: string): string {
  const [width, height] = (SIZES.exec(path) ?? []).slice(1).filter(Boolean).map(Number);
  if (width === undefined || height === undefined) return '';
  const address = html.inHtml(`${origin}${pictureAddress(path, SOURCE_WIDTH)}&fm=jpg`);
  const size = `width="${PICTURE_WIDTH}" height="${Math.round((PICTURE_WIDTH * height) / width)}"`;
  return `<img src="${address}" ${size} alt="${html.inHtml(name)}" border="0" style="vertical-align:top">`;
}
