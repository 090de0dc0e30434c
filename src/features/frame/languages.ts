/** The links to the same page in another language. head-script.ts follows the choice on later visits. */
import { LANGUAGES, pathInLanguage } from '../../rules/language.ts';

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;

/** Shell pages, queries and other views of a page have addresses that the static link lacks. */
function leadHere(link: HTMLAnchorElement): void {
  const language = LANGUAGES.find((one) => one === link.dataset['language']);
  const { pathname, search, hash } = location;
  if (language !== undefined) link.href = pathInLanguage(pathname, language) + search + hash;
}

export function bindLanguages(): void {
  for (const intent of ['pointerover', 'pointerdown', 'focusin', 'click'] as const)
    document.addEventListener(intent, ({ target }) => {
      const link = linkOf(target);
      if (link === null) return;
      leadHere(link);
      if (intent === 'click') choose(link.dataset['language'] ?? '');
    });
}

function choose(language: string): void {
  try {
    localStorage.setItem('language', language);
  } catch {
    // If storage is blocked, the choice lasts as long as its links are followed.
  }
}
