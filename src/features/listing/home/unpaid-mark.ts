import { toInlineText } from '../../../build/inline.ts';

/** Shows the notice of an unpaid order before the first paint. A later one would shift the page. */
export const unpaidNoticeScript = toInlineText(
  `if(/[?&]unpaid=/.test(location.search)&&/(^|; )signed_in=/.test(document.cookie))document.documentElement.dataset.unpaid=''`,
);
