import { takeEarlyPress } from '../../browser/head-script.ts';
import { $live } from '../../browser/live.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { REQUEST_TIMEOUT_MS } from '../base/limits.contract.ts';
import { takePendingFavorite } from './pending-favorite.ts';

/** The live response contains the state; a press loads the code of the calls. */
export function bindFavorite(article: HTMLElement): void {
  const button = article.querySelector<HTMLElement>('[data-favorite]');
  const id = article.dataset['product'];
  if (!button || !id) return;
  let pressedAt = Number.NEGATIVE_INFINITY;

  const press = async (isSaved: boolean) => {
    pressedAt = Date.now();
    const { changeFavorite } = await import('./change-favorite.ts');
    await changeFavorite(button, id, isSaved);
    pressedAt = Date.now();
  };
  const toggle = () => void press(button.getAttribute('aria-pressed') !== 'true');

  $live.subscribe((response) => {
    const item = response?.items.find((one) => one.id === id);
    // A response to an earlier call does not include the press.
    if (item && Date.now() - pressedAt > REQUEST_TIMEOUT_MS)
      button.setAttribute('aria-pressed', String(item.favorite === true));
  });
  button.addEventListener('click', toggle);
  if (takePendingFavorite(id) && maybeSignedIn()) void press(true);
  else if (takeEarlyPress(button)) toggle();
}
