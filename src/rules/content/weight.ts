/** Grams: a papered butterfly with its envelope and card. */
export const DEFAULT_WEIGHT_GRAMS = 30;
