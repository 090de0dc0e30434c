import { adoptDestination, HOME, readDestination, storeDestination } from '../../browser/destination.ts';
import { $live, refreshLive } from '../../browser/live.ts';
import { $session } from '../../browser/session.ts';
import type { ProductShipping } from '../../contract/catalogue.ts';
import { COUNTRIES } from '../../rules/country-codes.ts';
import { countryLabel, countryTitle, sortedCountryLabels } from '../../text/countries.ts';
import { shippingText as words } from '../../text/shipping.ts';

/** Names and order of 250 places would delay the page, so they wait until the list is about to open. */
function fillCountries(select: HTMLSelectElement): void {
  const options = sortedCountryLabels(COUNTRIES)
    .filter(({ code }) => code !== HOME)
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

function verdictParts(
  { verdict, papers, words: sentences }: ProductShipping,
  country: string,
): HTMLElement[] {
  const title = paragraph(words().verdict[verdict](country));
  title.className = 'destination-verdict';
  title.dataset['is'] = verdict;
  if (verdict !== 'allowed') {
    const link = document.createElement('a');
    link.href = '/contact';
    link.textContent = words().ask;
    title.append(' ', link);
  }
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
  const showRemembered = () => {
    const code = readDestination() ?? '';
    if (code !== '' && [...select.options].every(({ value }) => value !== code))
      select.append(new Option(countryLabel(code), code));
    select.value = code;
  };
  showRemembered();
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
    storeDestination(select.value);
    verdict.replaceChildren();
    void refreshLive();
  });
  // The account's country may become known after the page.
  $session.subscribe((session) => {
    if (session.kind !== 'user' || readDestination() !== undefined) return;
    adoptDestination(session.user.country);
    if (readDestination() === undefined) return;
    showRemembered();
    void refreshLive();
  });
  $live.subscribe((answer) => {
    const item = answer?.items.find(({ id }) => id === article.dataset['product']);
    // An answer for an earlier choice may arrive late.
    if (item?.shipping === undefined || answer?.country !== select.value) return;
    verdict.replaceChildren(...verdictParts(item.shipping, countryTitle(select.value)));
  });
}
