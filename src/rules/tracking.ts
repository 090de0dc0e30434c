/** Validation of typed or pasted tracking numbers. */

const RUINED = [
  // 7.89E+12: scientific notation of a spreadsheet.
  /^[\d.,]+e[+-]?\d+$/i,
  // ####: a narrow column. #N/A, #REF!: a failed formula.
  /^#/,
  // '00123: a spreadsheet's text marker.
  /^['‘’`]/,
  // 5月12日, 12-May, 2026/5/12: a number with a dash, converted to a date.
  /^(\d{4}年)?\d+月\d+日$/,
  /^(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$|^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i,
  /^(\d{4}([/-])\d{1,2}\2\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/,
  // 1234567890.00, 123,456,789: number formatting.
  /^\d+\.0+$|^\d{1,3}(,\d{3})+(\.\d+)?$/,
  // Spreadsheets keep fifteen digits of a number. One genuine number in a hundred has two zeros
  // there.
  /^\d{15}0{3,}$/,
];

/** False for numbers that a spreadsheet damaged, and for texts without a digit. */
export function isTrackingNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  return /\d/.test(plain) && !RUINED.some((ruined) => ruined.test(plain));
}
