/**
 * Runs before the first paint. Records early presses of elements with `data-early-press` (`click` or `submit`; a list
 * of radios has the attribute, not each radio) for their own script. Sets `data-asking` if a
 * session may exist, so that shoppers never see the login link first. Ignores rejections of skipped
 * view transitions, which are harmless. Sets `data-has-destination` if a destination is remembered, so that cards
 * keep a line for it from the start. Leads a visit from elsewhere to the language that the shopper has chosen by a link
 * (frame/frame.ts); within the site the links decide.
 */

import { LANGUAGE_ROWS, LANGUAGES } from '../features/base/language.rules.ts';
import { SIGNED_IN_COOKIE } from '../features/base/limits.contract.ts';

const keepEarlyPresses = `for(const type of['click','submit'])addEventListener(type,({target})=>{const pressed=target.closest?.('[data-early-press='+type+']');if(pressed)pressed.dataset.earlyPress='pressed'},{capture:true})`;
const markAsking = `if(document.cookie.split('; ').some(pair=>pair.startsWith('${SIGNED_IN_COOKIE}=')))document.documentElement.dataset.asking=''`;
const markDestination = `try{if(localStorage.destination)document.documentElement.dataset.hasDestination=''}catch{}`;
const letTransitionsGo = `addEventListener('unhandledrejection',event=>{const{reason}=event;if(reason instanceof DOMException&&/transition/i.test(reason.message))event.preventDefault()})`;

/** A function, so that scripts which import this file don't contain it. */
export function headScript(): string {
  return [followLanguage(), keepEarlyPresses, markAsking, markDestination, letTransitionsGo].join(';');
}

/** A language that has few pages is left to its links. */
function followLanguage(): string {
  const prefixes = LANGUAGES.map((language) => [language, LANGUAGE_ROWS[language]] as const).flatMap(
    ([language, { prefix, pages }]) => (prefix && pages === undefined ? [[language, prefix]] : []),
  );
  const followed = JSON.stringify(Object.fromEntries(prefixes));
  const others = LANGUAGES.flatMap((language) => LANGUAGE_ROWS[language].prefix.slice(1) || []).join('|');
  // `/preview` belongs to the Studio and has one language.
  return `try{const{origin,pathname,search,hash}=location,prefix=${followed}[localStorage.language];if(prefix&&!/^\\/(${others}|preview)\\b/.test(pathname)&&!document.referrer.startsWith(origin))location.replace(prefix+pathname.replace(/^\\/$/,'')+search+hash)}catch{}`;
}

/**
 * Returns whether the element was pressed, and removes its mark, so later presses are not recorded.
 */
export function takeEarlyPress(element: HTMLElement): boolean {
  const isPressed = element.dataset['earlyPress'] === 'pressed';
  delete element.dataset['earlyPress'];
  return isPressed;
}

/** Removes the mark `data-asking`. From now on the account script decides what is shown. */
export function removeSessionMark(): void {
  delete document.documentElement.dataset['asking'];
}
