import { countryLabel } from '../base/countries.text.ts';
import { accountNotices, accountText } from './account.text.ts';
import { showFieldError } from './form.ts';

export interface CountryField {
  /** An ISO 3166-1 code; empty if nothing is typed. The server rejects texts that name no country. */
  readonly value: () => Promise<string>;
  readonly show: (code: string | null) => void;
  /** Fills in an empty field. False if the field has a text. */
  readonly suggest: (code: string | undefined) => boolean;
  /** Fills in the country that the address names, or else `otherwise`, for the shopper to check. */
  readonly propose: (address: string, otherwise: string | undefined) => Promise<void>;
}

/** All names weigh more than the form, so they wait until the field is used. */
const loadNames = () => import('./country-names.ts');

export function bindCountryField(form: HTMLFormElement): CountryField {
  const field = form.querySelector<HTMLElement>('[data-field=country]');
  const input = field?.querySelector('input');
  const list = field?.querySelector('datalist');
  const hint = field?.querySelector<HTMLElement>('[data-hint]');
  if (!input || !list || !hint) throw new Error('The form has no country field');
  let shown = { text: '', code: '' };

  const show = (code: string | null) => {
    shown = { text: code === null ? '' : countryLabel(code), code: code ?? '' };
    input.value = shown.text;
    hint.textContent = accountText().countryHint;
    showFieldError(form, 'country', undefined);
  };
  const read = async () => {
    const typed = input.value.trim();
    if (typed === '' || typed === shown.text) return typed === '' ? '' : shown.code;
    return (await loadNames()).countryCode(typed) ?? typed;
  };

  const fill = async () => {
    const { countryLabels } = await loadNames();
    if (list.children.length > 0) return;
    list.append(...[...countryLabels().keys()].map((label) => new Option(label, label)));
  };
  for (const intent of ['pointerover', 'focus']) input.addEventListener(intent, fill, { once: true });
  input.addEventListener('change', async () => {
    const typed = input.value;
    const code = await read();
    // The shopper typed other text meanwhile.
    if (input.value !== typed) return;
    if (code === '') show(null);
    else if ((await loadNames()).countryCode(code) === code) show(code);
    else showFieldError(form, 'country', accountNotices().unknownCountry);
  });

  const suggest = (code: string | undefined) => {
    if (code === undefined || input.value !== '') return false;
    show(code);
    return true;
  };
  return {
    value: read,
    show,
    suggest,
    propose: async (address, otherwise) => {
      show(null);
      const code = (await loadNames()).countryOf(address) ?? otherwise;
      if (suggest(code)) hint.textContent = accountText().countryGuessed;
    },
  };
}
