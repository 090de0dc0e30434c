import { $live } from '../../browser/live.ts';
import { $choice, type PurchaseChoice } from '../../browser/purchase-link.ts';
import { countryLabel, countryTitle, sortedCountryLabels } from '../base/countries.text.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { $destination, storeDestination } from '../shipping/destination.ts';
import type { ProductShipping } from '../shipping/shipping.contract.ts';
import { shippingText as words } from '../shipping/shipping.text.ts';
import type { StockItem } from '../specimens/catalogue.contract.ts';

/** Names and order of 250 places would delay the page, so they wait until the list is about to open. */
function fillCountries(select: HTMLSelectElement): void {
  const options = sortedCountryLabels(COUNTRIES)
    .filter(({ code }) => code !== HOME_COUNTRY)
    .map(({ code, label }) => new Option(label, code));
  const { value } = select;
  // The first option asks for a choice.
  select.length = 1;
  select.append(...options);
  select.value = value;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function contactLink(): HTMLElement {
  const link = document.createElement('a');
  link.href = pagePath('/contact');
  link.textContent = words().ask;
  return link;
}

/** Opens the form 批发询价 with the product among its lines. */
function quoteButton(choice: PurchaseChoice, name: string, country: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = words().askQuote;
  button.addEventListener('click', async () => {
    try {
      const { openQuoteForm } = await import('../cart/open-quote-form.ts');
      await openQuoteForm($choice.get() ?? choice, words().question(name, country));
    } catch {
      notify({ kind: 'error', text: scriptFailures().script });
    }
  });
  return button;
}

/** Offers a quote only if a variant is in stock, because the form lists the cart's lines. */
function inquiryControl(item: StockItem, verdict: ProductShipping['verdict'], country: string): HTMLElement {
  const variant = item.variants.find(({ stock }) => stock > 0);
  if (verdict !== 'unknown' || variant === undefined) return contactLink();
  const name = document.querySelector('h1')?.textContent ?? '';
  return quoteButton({ productId: item.id, quality: variant.quality, quantity: 1 }, name, country);
}

function verdictParts(
  { verdict, papers, words: sentences }: ProductShipping,
  country: string,
  ask: HTMLElement,
): HTMLElement[] {
  const title = paragraph(words().verdict[verdict](country));
  title.className = 'destination-verdict';
  title.dataset['is'] = verdict;
  if (verdict !== 'allowed') title.append(' ', ask);
  const isReservable = verdict === 'papers' && papers.some(({ when }) => when === 'before');
  const list = document.createElement('ul');
  list.append(
    ...papers.map((paper) => {
      const item = document.createElement('li');
      item.textContent = words().paper(paper);
      return item;
    }),
  );
  return [
    title,
    ...(papers.length > 0 ? [list] : []),
    ...sentences.map(paragraph),
    ...(isReservable ? [paragraph(words().reserve)] : []),
  ];
}

/** Shows whether the product may be sent to the chosen country. */
export function bindDestination(article: HTMLElement): void {
  const place = document.querySelector<HTMLElement>('[data-destination]');
  const select = place?.querySelector('select');
  const verdict = place?.querySelector<HTMLElement>('[data-verdict]');
  if (!place || !select || !verdict) return;
  const show = (code = '') => {
    if (code === select.value) return;
    verdict.replaceChildren();
    if (code !== '' && [...select.options].every(({ value }) => value !== code))
      select.append(new Option(countryLabel(code), code));
    select.value = code;
  };
  let said = '';
  const filled = new AbortController();
  for (const intent of ['pointerover', 'focusin'])
    select.addEventListener(
      intent,
      () => {
        filled.abort();
        fillCountries(select);
      },
      { signal: filled.signal },
    );
  place.dataset['ready'] = '';
  select.addEventListener('change', () => {
    verdict.replaceChildren();
    storeDestination(select.value || undefined);
  });
  $destination.subscribe((code) => show(code));
  $live.subscribe((response) => {
    const item = response?.items.find(({ id }) => id === article.dataset['product']);
    // A response for an earlier choice may arrive late.
    if (item?.shipping === undefined || response?.country !== select.value) return;
    // Rewriting a live region once a minute would make screen readers repeat it.
    const hasStock = item.variants.some(({ stock }) => stock > 0);
    const fresh = JSON.stringify([response.country, item.shipping, hasStock]);
    if (fresh === said && verdict.hasChildNodes()) return;
    said = fresh;
    const country = countryTitle(select.value);
    verdict.replaceChildren(
      ...verdictParts(item.shipping, country, inquiryControl(item, item.shipping.verdict, country)),
    );
  });
}
