
/**
 * Splits a charge over lines in proportion to their amounts, in smallest units that add up exactly.
 * The rounding remainder goes first to lines that would show zero, then to those that lost most.
 * Undefined if a line would still show zero, so the lines can't be itemized.
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
