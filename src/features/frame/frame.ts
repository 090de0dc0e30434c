import { bindNotices } from '../notices/region.ts';
import { bindAccountMenu } from './account.ts';
import { bindCartButton } from './cart.ts';
import { bindLanguages } from './languages.ts';
import { bindSpeciesMenu } from './species-menu.ts';
import { transitionSpecimen } from './specimen-transition.ts';

bindAccountMenu();
bindCartButton();
bindSpeciesMenu();
bindLanguages();
watchSearchBox();
bindNotices();
transitionSpecimen();

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
  box.addEventListener('toggle', ({ newState }) => newState === 'open' && field.focus());
}
