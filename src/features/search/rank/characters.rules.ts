/** Pinyin and simplified forms of Chinese characters. */

export interface Characters {
  /** Toneless, most common reading first; empty if there is none. */
  readonly readings: (character: string) => readonly string[];
  /** The simplified form, or the character itself. */
  readonly simplified: (character: string) => string;
}

export interface SerializedCharacters {
  /** For a character in several syllables, the first is its most common reading. */
  readonly readings: readonly (readonly [pinyin: string, characters: string])[];
  readonly simplified: string;
}

export function parseCharacters({ readings, simplified }: SerializedCharacters): Characters {
  const readingsOf = new Map<string, string[]>();
  for (const [pinyin, characters] of readings) {
    for (const character of characters) {
      const known = readingsOf.get(character);
      if (known === undefined) readingsOf.set(character, [pinyin]);
      else known.push(pinyin);
    }
  }
  const forms = new Map<string, string>();
  const pairs = [...simplified];
  for (let at = 0; at + 1 < pairs.length; at += 2) forms.set(pairs[at] ?? '', pairs[at + 1] ?? '');
  return {
    readings: (character) => readingsOf.get(character) ?? [],
    simplified: (character) => forms.get(character) ?? character,
  };
}

/** Keeps common homophones, which shoppers type by mistake. */
export function charactersFor(
  whole: SerializedCharacters,
  used: ReadonlySet<string>,
  common: ReadonlySet<string>,
): SerializedCharacters {
  const pairs = [...whole.simplified];
  const simplified: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [from = '', to = ''] = [pairs[at], pairs[at + 1]];
    if (used.has(to)) simplified.push(from, to);
  }
  const readings = new Set(
    whole.readings.flatMap(([pinyin, characters]) =>
      [...characters].some((one) => used.has(one)) ? [pinyin] : [],
    ),
  );
  return {
    readings: whole.readings
      .map(([pinyin, characters]) => {
        const isHeard = readings.has(pinyin);
        return [
          pinyin,
          [...characters].filter((one) => used.has(one) || (isHeard && common.has(one))).join(''),
        ] as const;
      })
      .filter(([, characters]) => characters !== ''),
    simplified: simplified.join(''),
  };
}
