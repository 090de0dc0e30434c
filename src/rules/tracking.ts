/** Tracking numbers as they are typed or pasted. */

const RUINED = [
  // 7.89E+12: a long number as a spreadsheet shows it.
  /^[\d.,]+e[+-]?\d+$/i,
  // ####: a narrow column. #N/A, #REF!: a formula that failed.
  /^#/,
  // '00123: the mark by which a spreadsheet keeps a text.
  /^['‘’`]/,
  // 5月12日, 12-May, 2026/5/12: a number with a dash, taken for a date.
  /^(\d{4}年)?\d+月\d+日$/,
  /^(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$|^\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i,
  /^(\d{4}([/-])\d{1,2}\2\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/,
  // 1234567890.00, 123,456,789: shown with decimals or with signs between thousands.
  /^\d+\.0+$|^\d{1,3}(,\d{3})+(\.\d+)?$/,
  // A spreadsheet keeps fifteen digits of a number. Of two zeros after them one genuine number in a hundred has them.
  /^\d{15}0{3,}$/,
];

/** False for what a spreadsheet ruined, and for a word that stands in for a number to come, as it has no digit. */
export function isTrackingNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  return /\d/.test(plain) && !RUINED.some((ruined) => ruined.test(plain));
}
