/** The links to the same page in another language. head-script.ts follows the choice on later visits. */
import { type Language, pathInLanguage } from '../../rules/language.ts';

export function bindLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    const language = link.dataset['language'] as Language;
    // Shell pages, queries and other views of a page have addresses that the static link lacks.
    const leadHere = () => {
      link.href = pathInLanguage(location.pathname, language) + location.search + location.hash;
    };
    link.onpointerdown = leadHere;
    link.onclick = () => {
      leadHere();
      try {
        localStorage.setItem('language', language);
      } catch {
        // If storage is blocked, the choice lasts as long as its links are followed.
      }
    };
  }
}
