/** Follows https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. The focus stays in the field. */
import { wrapIndex } from '../base/wrap.rules.ts';

const LIST_ID = 'search-suggestions';

export interface Combobox {
  readonly show: (options: readonly HTMLElement[]) => void;
}

export function makeCombobox(field: HTMLInputElement, label: string): Combobox {
  const list = document.createElement('ul');
  list.id = LIST_ID;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  list.hidden = true;
  field.after(list);
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'false');
  field.setAttribute('aria-controls', LIST_ID);

  /** -1 for the field itself. */
  let meant = -1;
  const options = () => [...list.children].filter((child) => child instanceof HTMLElement);

  const mean = (index: number) => {
    meant = index;
    for (const [at, one] of options().entries()) one.setAttribute('aria-selected', String(at === index));
    const option = options()[index];
    if (option === undefined) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const setOpen = (isOpen: boolean) => {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    mean(-1);
  };
  const step = (by: 1 | -1) => {
    const count = options().length;
    if (list.hidden) setOpen(true);
    // The field itself is one stop of the cycle.
    mean(wrapIndex(meant + 1 + by, count + 1) - 1);
  };

  field.addEventListener('keydown', (event) => {
    // During IME composition keys choose characters. Safari ends it with an Enter of key code 229.
    if (event.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (options().length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (list.hidden) return;
    else if (event.key === 'Home' || event.key === 'End') mean(-1);
    else if (event.key === 'Enter' && meant !== -1) {
      event.preventDefault();
      options()[meant]?.click();
    } else if (event.key === 'Escape') {
      // The first Escape only closes the list.
      event.preventDefault();
      setOpen(false);
    }
  });
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-href]') : null;
    if (chosen?.dataset['href'] !== undefined) location.assign(chosen.dataset['href']);
  });
  field.addEventListener('blur', () => setOpen(false));

  return {
    show(shown) {
      for (const [index, one] of shown.entries()) one.id = `${LIST_ID}-${index}`;
      list.replaceChildren(...shown);
      setOpen(shown.length > 0 && document.activeElement === field);
    },
  };
}
