/**
 * The source text of one member of a JSON object, byte for byte as it was sent, or `null`. PayPal checks
 * signatures over these bytes: parsing and writing anew would change them.
 */
export function rawMember(source: string, name: string): string | null {
  const begin = source.indexOf('{');
  let at = begin < 0 ? source.length : begin + 1;
  while (at < source.length) {
    const keyBegin = source.indexOf('"', at);
    if (keyBegin < 0) return null;
    const keyEnd = endOfString(source, keyBegin);
    const valueBegin = source.indexOf(':', keyEnd) + 1;
    const valueEnd = endOfValue(source, valueBegin);
    const key: unknown = JSON.parse(source.slice(keyBegin, keyEnd));
    if (key === name) return source.slice(valueBegin, valueEnd).trim();
    at = valueEnd + 1;
  }
  return null;
}

/** The position after the closing quote. */
function endOfString(source: string, quote: number): number {
  let at = quote + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The position of the comma or brace that ends the value. */
function endOfValue(source: string, begin: number): number {
  let depth = 0;
  let at = begin;
  while (at < source.length) {
    const sign = source[at];
    if (sign === '"') {
      at = endOfString(source, at);
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    if (depth === 0 && (sign === ',' || sign === '}')) return at;
    if (sign === '}' || sign === ']') depth -= 1;
    at += 1;
  }
  return at;
}
