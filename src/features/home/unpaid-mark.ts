import { inline } from '../../build/inline.ts';

/** Reserves room for the note before the first paint, because a later one would move the page. */
export const markUnpaidScript = inline(
  `if(/[?&]unpaid=/.test(location.search)&&/(^|; )signed_in=/.test(document.cookie))document.documentElement.dataset.unpaid=''`,
);
