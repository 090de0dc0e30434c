import { toInlineText } from '../../build/inline.ts';

/** Runs before the first paint, because a later note would move the page. */
export const markUnpaidScript = toInlineText(
  `if(/[?&]unpaid=/.test(location.search)&&/(^|; )signed_in=/.test(document.cookie))document.documentElement.dataset.unpaid=''`,
);
