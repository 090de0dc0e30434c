/**
 * The line above the add button: the destination, whether the product may be sent there, for how much and until when.
 * Built pages are the same for everybody, so this script draws the line into a place that the panel reserves.
 */

import { $live } from '../../browser/live.ts';
import { $choice } from '../../browser/purchase-link.ts';
import { countryLabel, countryTitle, sortedCountryLabels } from '../base/countries.text.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { formatYuan } from '../base/money.rules.ts';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { DELIVERY_DAYS } from '../shipping/delivery-time.rules.ts';
import { deliveryTimeText } from '../shipping/delivery-time.text.ts';
import { $destination, storeDestination } from '../shipping/destination.ts';
import type { ProductShipping } from '../shipping/shipping.contract.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import { shownVerdict } from '../shipping/shown-verdict.rules.ts';
import type { StockItem } from '../specimens/catalogue.contract.ts';

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...children);
  return element;
}

const paragraph = (textContent: string) => make('p', { textContent });

/** Names and order of 250 places would delay the page, so they wait until the list is about to open. */
function fillCountries(select: HTMLSelectElement): void {
  // The home country is left out, and the first option asks for a choice.
  if (select.length === COUNTRIES.size) return;
  const options = sortedCountryLabels(COUNTRIES)
    .filter(({ code }) => code !== HOME_COUNTRY)
    .map(({ code, label }) => new Option(label, code));
  const { value } = select;
  select.length = 1;
  select.append(...options);
  select.value = value;
}

/** Opens the form 批发询价 with the product among its lines; those must be in stock, or only the contact is offered. */
function inquiryControl(item: StockItem, verdict: ProductShipping['verdict'], country: string): HTMLElement {
  const variant = item.variants.find(({ stock }) => stock > 0);
  if (verdict !== 'unknown' || variant === undefined)
    return make('a', { className: 'more', href: pagePath('/contact'), textContent: words().ask });
  const name = document.querySelector('h1')?.textContent ?? '';
  const choice = { productId: item.id, quality: variant.quality, quantity: 1 };
  const ask = async () => {
    try {
      const { openQuoteForm } = await import('../cart/open-quote-form.ts');
      await openQuoteForm($choice.get() ?? choice, words().question(name, country));
    } catch {
      notify({ kind: 'error', text: scriptFailures().script });
    }
  };
  const textContent = words().askQuote;
  return make('button', { type: 'button', className: 'text-button', textContent, onclick: ask });
}

function detailsOf(item: StockItem, notice: ProductShipping, country: string): HTMLElement[] {
  const verdict = shownVerdict(notice);
  return [
    ...words().reasons(notice).map(paragraph),
    ...(verdict === 'papers' ? [paragraph(words().reserve)] : []),
    ...(verdict === 'allowed' ? [] : [inquiryControl(item, verdict, country)]),
  ];
}

/** Such as 可寄 · 运费 ¥86 起 · 预计 1月8日–28日. An older API says no freight. */
function statusOf({ freight }: StockItem, verdict: ProductShipping['verdict']): (string | Node)[] {
  const shown = make('span', { className: 'shipping-verdict', textContent: words().verdict[verdict] });
  shown.dataset['is'] = verdict;
  if (freight === undefined || verdict === 'unknown' || verdict === 'forbidden') return [shown];
  const { days, dates } = deliveryTimeText();
  if (freight === null) return [shown, ` · ${words().freightLater} · ${days(DELIVERY_DAYS)}`];
  const { price, arrives } = freight;
  const fee = price === 0 ? words().freeFreight : words().freight(formatYuan(price).replace(/\.00$/, ''));
  // Nobody knows when the papers are ready, so no date can be named.
  const time = verdict === 'papers' ? days(freight.days) : words().expected(dates(arrives));
  return [shown, ` · ${fee} · ${time}`];
}

/** A refusal takes the place of the add buttons (destination.css). */
export function bindDestination(article: HTMLElement): void {
  const place = article.querySelector<HTMLElement>('.destination');
  if (!place) return;
  const select = make(
    'select',
    { id: 'destination', autocomplete: 'shipping country' },
    new Option(words().choose, ''),
  );
  const name = make('span', {});
  name.setAttribute('aria-hidden', 'true');
  const status = make('p', {});
  status.setAttribute('role', 'status');
  const reasons = make('div', {});
  const summary = make('summary', { textContent: words().details });
  const details = make('details', { className: 'shipping-details' }, summary, reasons);
  const others = make('a', { className: 'button quiet' });
  place.replaceChildren(
    make('label', { htmlFor: select.id, textContent: words().to }),
    make('span', { className: 'destination-country' }, select, name),
    status,
    details,
    others,
  );
  for (const intent of ['pointerover', 'focusin'])
    select.addEventListener(intent, () => fillCountries(select));
  select.addEventListener('change', () => storeDestination(select.value || undefined));

  let shown = '';
  const show = () => {
    const code = $destination.get() ?? '';
    const response = $live.get();
    // A response for an earlier choice may arrive late.
    const items = response?.country === code ? response.items : [];
    const item = items.find(({ id }) => id === article.dataset['product']);
    const hasStock = item?.variants.some(({ stock }) => stock > 0);
    // Rewriting a live region once a minute would make screen readers repeat it.
    const fresh = JSON.stringify([code, item?.shipping, item?.freight, hasStock]);
    if (fresh === shown) return;
    shown = fresh;
    if (code !== '' && [...select.options].every(({ value }) => value !== code))
      select.append(new Option(countryLabel(code), code));
    select.value = code;
    const country = code === '' ? words().choose : countryTitle(code);
    name.textContent = country;
    const notice = item?.withdrawn ? undefined : item?.shipping;
    const verdict = notice && shownVerdict(notice);
    status.replaceChildren(...(item && verdict ? statusOf(item, verdict) : []));
    reasons.replaceChildren(...(item && notice ? detailsOf(item, notice, country) : []));
    details.hidden = !reasons.hasChildNodes();
    others.hidden = verdict !== 'forbidden';
    others.href = pagePath(`/search?to=${code}`);
    others.textContent = words().others(country);
    place.toggleAttribute('data-not-sent', verdict === 'forbidden');
  };
  $destination.subscribe(show);
  $live.subscribe(show);
}
