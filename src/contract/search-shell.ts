/** Slots of the built page `/shell/search`, which the server fills to answer `/search`. */

/** Slot for title, robots and canonical address in the head. */
export const HEAD_SLOT = '<!--search-head-->';
/** Slot for the results. */
export const MAIN_SLOT = '<!--search-main-->';
