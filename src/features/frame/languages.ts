/** The links to the same page in another language. head-script.ts follows the choice on later visits. */
import { type Language, pathInLanguage } from '../../rules/language.ts';

export function bindLanguages(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-language]');
    if (!link) return;
    const language = link.dataset['language'] as Language;
    // Shell pages and queries have addresses that the static link lacks.
    link.href = pathInLanguage(location.pathname, language) + location.search;
    try {
      localStorage['language'] = language;
    } catch {
      // If storage is blocked, the choice lasts until the shopper leaves the site.
    }
  });
}
