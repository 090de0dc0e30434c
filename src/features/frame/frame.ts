import { bindNotices } from '../notices/region.ts';
import { bindAccountMenu } from './account.ts';
import { bindCartButton } from './cart.ts';
import { bindSpeciesMenu } from './species-menu.ts';
import { transitionSpecimen } from './specimen-transition.ts';

// The small scripts of every page's frame. The frame also works without them.
bindAccountMenu();
bindCartButton();
bindSpeciesMenu();
watchSearchBox();
bindNotices();
transitionSpecimen();

/** The first interaction with the search box loads its suggestions. */
function watchSearchBox() {
  const box = document.querySelector<HTMLFormElement>('[data-search-box]');
  const field = box?.querySelector('input');
  if (!box || !field) return;
  const load = () => {
    // Without suggestions the form still leads to the results.
    import('../search/suggest.ts')
      .then(({ bindSuggestions: suggestIn }) => suggestIn(field))
      .catch(() => undefined);
  };
  if (document.activeElement === field) load();
  else field.addEventListener('focus', load, { once: true });
  // Focuses the field when the popover opens.
  box.addEventListener('toggle', ({ newState }) => newState === 'open' && field.focus());
}
