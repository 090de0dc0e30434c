/**
 * What stands in the page itself, so that it is there before any other script and before the first paint.
 *
 * A button or form that is pressed early: the press is kept in the page, and played when its script comes. Such
 * elements carry `data-early-press` with the event that counts, `click` or `submit`. A radio's `click` counts on the
 * list around it.
 *
 * Who may be logged in: the document carries `data-asking` until the account's script comes, so that a shopper's page
 * doesn't begin with the visitor's login link.
 *
 * A transition to or from this page that the browser gives up (the window changed its size meanwhile, the tab was
 * hidden): the page changes all the same, and nobody needs to hear of it as an uncaught error. `pagereveal` comes
 * before any other script. Where Chromium finds a page not ready for its transition it gives no event the transition,
 * and rejects its promise all the same: that one can only be told by its words.
 */
import { SIGNED_IN_COOKIE } from '../../contract/limits.ts';

const keepEarlyPresses = `for(const type of['click','submit'])addEventListener(type,({target})=>{const pressed=target.closest?.('[data-early-press='+type+']');if(pressed)pressed.dataset.earlyPress='pressed'},{capture:true})`;
const markAsking = `if(document.cookie.split('; ').some(pair=>pair.startsWith('${SIGNED_IN_COOKIE}=')))document.documentElement.dataset.asking=''`;
const letTransitionsGo = `for(const type of['pageswap','pagereveal'])addEventListener(type,({viewTransition})=>viewTransition?.ready.catch(()=>{}));addEventListener('unhandledrejection',event=>{if(/ViewTransition opt-in/.test(event.reason?.message))event.preventDefault()})`;

export const headScript = `${keepEarlyPresses};${markAsking};${letTransitionsGo}`;

/** Whether it was pressed already; from now on its own script hears. */
export function takeEarlyPress(element: HTMLElement): boolean {
  const isPressed = element.dataset['earlyPress'] === 'pressed';
  delete element.dataset['earlyPress'];
  return isPressed;
}

/** The account's script is there, and shows by itself what is known. */
export function takeAskingMark(): void {
  delete document.documentElement.dataset['asking'];
}
