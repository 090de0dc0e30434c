const DAMAGED = [
  // 7.89E+12: scientific notation of a spreadsheet.
  /^[\d.,]+e[+-]?\d+$/i,
  // ####: a narrow column. #N/A, #REF!: a failed formula.
  /^#/,
  // '00123: a spreadsheet's text marker.
  /^['‘’`]/,
  /^(\d{4}年)?\d+月\d+日$/,
  /^(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$|^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i,
  /^(\d{4}([/-])\d{1,2}\2\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/,
  // 1234567890.00, 123,456,789: formatted as a number.
  /^\d+\.0+$|^\d{1,3}(,\d{3})+(\.\d+)?$/,
  // Spreadsheets keep fifteen digits and set the rest to zero.
  /^\d{15}0{3,}$/,
];

/** False for numbers that a spreadsheet damaged, and for texts without a digit. */
export function isTrackingNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  return /\d/.test(plain) && !DAMAGED.some((ruined) => ruined.test(plain));
}
