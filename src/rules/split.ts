/** A charge over several lines, as a provider's page shows them. */

/**
 * What each line is of a charge, in its smallest units: its share by the lines' amounts, rounded down or up so that all
 * add up to the charge. What rounding down leaves goes first to lines that would read nothing, then to where most was
 * cut off. Undefined where a line would still read nothing: then the lines can't be shown one by one.
 */
export function splitCharge(amountsFen: readonly number[], amountMinor: number): number[] | undefined {
  const total = amountsFen.reduce((sum, fen) => sum + BigInt(fen), 0n);
  const shares = amountsFen.map((fen, at) => {
    const share = BigInt(fen) * BigInt(amountMinor);
    return { at, minor: share / total, cut: share % total };
  });
  const left = BigInt(amountMinor) - shares.reduce((sum, { minor }) => sum + minor, 0n);
  const byNeed = shares.toSorted((a, b) => {
    if ((a.minor === 0n) !== (b.minor === 0n)) return a.minor === 0n ? -1 : 1;
    return Number(b.cut - a.cut);
  });
  for (const share of byNeed.slice(0, Number(left))) share.minor += 1n;
  if (shares.some(({ minor }) => minor === 0n)) return undefined;
  return shares.map(({ minor }) => Number(minor));
}
