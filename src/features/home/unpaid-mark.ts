import { inline } from '../../build/inline.ts';

/** Keeps room for the note from the first paint on, for whoever may be logged in: what came later would move the page. */
export const markUnpaid = inline(
  `if(/[?&]unpaid=/.test(location.search)&&/(^|; )signed_in=/.test(document.cookie))document.documentElement.dataset.unpaid=''`,
);
