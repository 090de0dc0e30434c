/** Filters and sort order refer to the form. */
export const SEARCH_FORM_ID = 'search-form';
