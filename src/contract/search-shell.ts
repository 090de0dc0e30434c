/** What the built page of `/shell/search` keeps free for the server, which answers `/search` by it. */

/** Where title, robots and address belong into the head. */
export const HEAD_SLOT = '<!--search-head-->';
/** Where what was found belongs. */
export const MAIN_SLOT = '<!--search-main-->';
