/**
 * Pixels of this screen per millimetre. Browsers don't report the size, so the shopper once holds a bank card to the
 * screen.
 */

const KEY = 'screen-scale';

/** Millimetres, by ISO/IEC 7810 (ID-1). */
export const BANK_CARD = { width: 85.6, height: 53.98 } as const;

/** CSS pixels of the card's outline, from large television sets to phones. */
export const CARD_PIXELS = { min: 160, max: 1200 } as const;

/** CSS defines 96 pixels an inch, which few screens match. */
export const NOMINAL_PIXELS_PER_MM = 96 / 25.4;

/** CSS pixels per millimetre; undefined until the shopper has calibrated this screen. */
export function readScreenScale(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY));
    const pixelsPerMm = stored / devicePixelRatio;
    const card = pixelsPerMm * BANK_CARD.width;
    return card >= CARD_PIXELS.min / 4 && card <= CARD_PIXELS.max * 4 ? pixelsPerMm : undefined;
  } catch {
    return undefined;
  }
}

/** Stores physical pixels, so that a later change of the browser's zoom does not matter. */
export function storeScreenScale(pixelsPerMm: number): void {
  try {
    localStorage.setItem(KEY, String(pixelsPerMm * devicePixelRatio));
  } catch {
    // If storage is blocked, the calibration lasts until the dialog closes.
  }
}
