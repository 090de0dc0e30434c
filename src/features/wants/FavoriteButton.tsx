import { pagePath } from '../base/words.text.ts';
import { favoriteText as words } from './wants.text.ts';

/** Works without hydration: bind-favorite.ts sets `aria-pressed`, which React then leaves alone. */
export function FavoriteButton() {
  return (
    <p className="favorite">
      <button
        type="button"
        className="text-button"
        aria-pressed="false"
        data-favorite=""
        data-early-press="click"
        suppressHydrationWarning
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M12 20.5 4.3 12.8a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1Z" strokeLinejoin="round" />
        </svg>
        {words().save}
      </button>
      <a href={pagePath('/favorites')}>{words().list}</a>
    </p>
  );
}
