/** Id of the one form of the search page; what narrows and orders belongs to it wherever it stands. */
export const FORM = 'search-form';
