import { readDestination, storeDestination } from '../../browser/destination.ts';
import { $live, refreshLive } from '../../browser/live.ts';
import type { ProductShipping } from '../../contract/catalogue.ts';
import { STATES, TERRITORIES } from '../../rules/country-codes.ts';
import { shippingText as words } from '../../text/shipping.ts';

/** Parcels leave from there, so no border is passed. */
const HOME = 'CN';

function countryOptions(): HTMLOptionElement[] {
  const [chinese, english] = ['zh-CN', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  );
  return [...STATES, ...TERRITORIES]
    .filter((code) => code !== HOME)
    .map((code) => new Option(`${chinese?.of(code)} ${english?.of(code)}`, code))
    .sort((a, b) => a.text.localeCompare(b.text, 'zh-CN'));
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
  const list = document.createElement('ul');
  list.append(
    ...papers.map((paper) => {
      const item = document.createElement('li');
      item.textContent = words().paper(paper);
      return item;
    }),
  );
  return [title, ...(papers.length > 0 ? [list] : []), ...sentences.map(paragraph)];
}

/** Tells whether the product may be sent to the chosen country, by the page's live answer. */
export function bindDestination(article: HTMLElement): void {
  const place = document.querySelector<HTMLElement>('[data-destination]');
  const select = place?.querySelector('select');
  const verdict = place?.querySelector<HTMLElement>('[data-verdict]');
  if (!place || !select || !verdict) return;
  const names = new Intl.DisplayNames('zh-CN', { type: 'region' });
  select.append(...countryOptions());
  select.value = readDestination() ?? '';
  place.dataset['ready'] = '';
  select.addEventListener('change', () => {
    storeDestination(select.value);
    verdict.replaceChildren();
    void refreshLive();
  });
  $live.subscribe((answer) => {
    const item = answer?.items.find(({ id }) => id === article.dataset['product']);
    // An answer for an earlier choice may arrive late.
    if (item?.shipping === undefined || answer?.country !== select.value) return;
    verdict.replaceChildren(...verdictParts(item.shipping, names.of(select.value) ?? select.value));
  });
}
