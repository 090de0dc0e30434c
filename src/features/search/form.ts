/** Id of the search page's only form; filters and sort order refer to it. */
export const SEARCH_FORM_ID = 'search-form';
