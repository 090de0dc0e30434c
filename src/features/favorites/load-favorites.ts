import { maybeSignedIn } from '../../contract/cookies.ts';

/** Loads the code of the hearts for accounts, and for visitors at a press, which `takeEarlyPress` then repeats. */
export function loadFavorites(): void {
  const load = async () => {
    removeEventListener('click', loadAtPress);
    (await import('./bind-favorites.ts')).bindFavorites();
  };
  const loadAtPress = ({ target }: Event) => {
    if ((target as Element).closest('[data-favorite]')) void load();
  };
  if (maybeSignedIn()) void load();
  else addEventListener('click', loadAtPress);
}
