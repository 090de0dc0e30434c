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
 * A transition between two pages that the browser gives up (the window changed its size meanwhile, the tab was hidden,
 * the new page was not ready for it): the page changes all the same, and nobody needs to hear of it as an uncaught
 * error. Not all of them are given to `pageswap` and `pagereveal`, so it is told by its words. No script of ours begins
 * a transition.
 */
import { SIGNED_IN_COOKIE } from '../contract/limits.ts';

const keepEarlyPresses = `for(const type of['click','submit'])addEventListener(type,({target})=>{const pressed=target.closest?.('[data-early-press='+type+']');if(pressed)pressed.dataset.earlyPress='pressed'},{capture:true})`;
const markAsking = `if(document.cookie.split('; ').some(pair=>pair.startsWith('${SIGNED_IN_COOKIE}=')))document.documentElement.dataset.asking=''`;
const letTransitionsGo = `addEventListener('unhandledrejection',event=>{const{reason}=event;if(reason instanceof DOMException&&/transition/i.test(reason.message))event.preventDefault()})`;

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
