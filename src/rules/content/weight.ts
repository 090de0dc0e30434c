/** Grams: a papered butterfly with its envelope and card. */
export const DEFAULT_GRAMS = 30;
