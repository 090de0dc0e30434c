import { inline } from '../../build/inline.ts';

/** A later note would move the page. */
export const markUnpaidScript = inline(
  `if(/[?&]unpaid=/.test(location.search)&&/(^|; )signed_in=/.test(document.cookie))document.documentElement.dataset.unpaid=''`,
);
