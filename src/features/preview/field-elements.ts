import { productText as words } from '../base/shop.text.ts';
import { factLabels } from '../specimens/specimen.text.ts';
import type { PreviewedType } from './preview.contract.ts';

/** The innermost element under the pointer wins. */
type Place = readonly [field: string, selector: string];

const PLACES: Readonly<Record<PreviewedType, readonly Place[]>> = {
  product: [
    ['name', 'h1'],
    ['species', '.product-species'],
    ['variants', '.panel'],
    ['description', '.product-facts .lines'],
    ['images', '.gallery'],
    ['main_image', '.gallery-item:first-child'],
    ['ventral_image', '.gallery-item:has([data-side="ventral"])'],
  ],
  species: [
    ['name', 'h1'],
    ['latinName', '.banner-latin'],
    ['description', '.banner-lead'],
    ['specie_image', '.banner > .picture'],
    ['name', '.species-card'],
  ],
  carouselItem: [
    ['title', '.slide-title'],
    ['subtitle', '.slide-subtitle'],
    ['buttonText', '.slide .button'],
    ['product', '.slide .button'],
    ['image', '.slide-picture'],
  ],
  page: [
    ['title', 'h1'],
    ['summary', '.policy-summary'],
    ['updated_on', '.policy-date'],
    ['contact_card', '.contact-card'],
    ['body', '.prose'],
  ],
};

const terms = (): Readonly<Record<string, string>> => ({
  ...factLabels(),
  locality_coarse: factLabels().locality,
  family: words().family,
  wingspan: words().wingspan,
  cites: words().citesLabel,
  sku: words().sku,
});

const isFact = (row: Element, field: string) => row.querySelector('dt')?.textContent === terms()[field];

const factRows = (root: Element) => [...root.querySelectorAll('.product-facts dl > div, .banner dl > div')];

const FIELD = /^\w+/;
const BODY_KEY = /^body\[_key=="([^"]+)"\]/;
/** Path of a table cell. */
const CELL = /rows\[[^\]]+\]\.cells\[[^\]]+\]/;

/** `path` is a Studio path; undefined if the page does not show the field. */
export function findFieldElement(root: Element, type: PreviewedType, path: string): Element | undefined {
  const cell = CELL.exec(path)?.[0];
  const shown = cell === undefined ? null : root.querySelector(`[data-cell^="${CSS.escape(cell)}"]`);
  if (shown !== null) return shown;
  const key = BODY_KEY.exec(path)?.[1];
  const keyed = key === undefined ? null : root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (keyed !== null) return keyed;
  const [field = ''] = FIELD.exec(path) ?? [];
  const selector = PLACES[type].find(([known]) => known === field)?.[1];
  const found = selector === undefined ? null : root.querySelector(selector);
  return found ?? factRows(root).find((row) => isFact(row, field));
}

/** These elements work in the preview as in the shop. */
const CONTROLS = 'button, select, input, textarea, summary, label';

/** Returns a Studio path. */
export function findFieldOf(root: Element, type: PreviewedType, target: Element): string | undefined {
  if (target.closest(CONTROLS) !== null) return undefined;
  const key = target.closest('[data-key]')?.getAttribute('data-key');
  const cell = target.closest('[data-cell]')?.getAttribute('data-cell');
  if (key != null) return `body[_key=="${key}"]${cell == null ? '' : `.${cell}`}`;
  const row = factRows(root).find((one) => one.contains(target));
  const fact = row && Object.keys(terms()).find((field) => isFact(row, field));
  if (fact !== undefined) return fact;
  let innermost: { readonly field: string; readonly element: Element } | undefined;
  for (const [field, selector] of PLACES[type]) {
    const element = target.closest(selector);
    if (element === null || !root.contains(element)) continue;
    const isInside =
      innermost === undefined || (innermost.element !== element && innermost.element.contains(element));
    if (isInside) innermost = { field, element };
  }
  return innermost?.field;
}
